package commonplace.search.passages;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * A section that may be found, with both of its scores.
 *
 * @param doc its number in the view
 * @param text by BM25; 0 if it has none of the words
 * @param hasRareWords whether the query's words are all rare and it has every one
 * @param cosines of its windows that have vectors, in their order; none if the query has no vector
 */
record Candidate(int doc, SectionRecord kept, double text, boolean hasRareWords, double[] cosines) {
    OptionalDouble cosine() {
        return Arrays.stream(cosines).max();
    }
}
