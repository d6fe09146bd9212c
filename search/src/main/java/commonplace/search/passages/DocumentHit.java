package commonplace.search.passages;

import java.util.OptionalDouble;

/**
 * A document, with the best of its sections.
 *
 * @param section the section's place in the list it was put with
 * @param start of the window that fits best, in the section's text; without windows, of the text
 * @param score of words and vectors together, from 0 to 1; comparable within one search only
 * @param text how well the words fit (BM25), 1 for the section whose words fit best
 * @param cosine of the query and the window that is nearest; none where there is no vector, here or in the query, or none
 *     that could be relied on in this language
 * @param termCoverage the share of the query's words that occur in the section, rare words weighing more
 * @param language the section's, such as {@code en}
 */
public record DocumentHit(
        String document,
        int section,
        byte[] payload,
        int start,
        int end,
        double score,
        double text,
        OptionalDouble cosine,
        double termCoverage,
        String language) {}
