package commonplace.projects.semantic;

import commonplace.markdown.text.Span;

/**
 * A text that was found, and the passage in it that fits best. The same value goes from the index to what is told of it.
 *
 * @param about what its owner knows of the text
 * @param part which of {@link SearchableText#parts()} the passage is in
 * @param passage where it stands in the whole text
 * @param relevance from 0 to 1: 0.7 and up for a text that answers the query, below 0.5 for an unrelated one; it never
 *     rises from one hit to the next
 * @param standing from 0 to 1, by which is chosen what is answered from, and what is nearest where nothing is related: how far it stands out above what is unrelated
 * @param score from 0 to 1, what the order goes by: of the index, words and vectors together. Comparable within one search
 *     only
 */
public record SearchHit<T>(
        String id, T about, int part, Span passage, double relevance, double standing, double score) {
    /** A text that stands where its relevance puts it. */
    public SearchHit(String id, T about, int part, Span passage, double relevance) {
        this(id, about, part, passage, relevance, relevance, relevance);
    }

    /** The same hit, of which its owner knows something else. */
    <U> SearchHit<U> about(U other) {
        return new SearchHit<>(id, other, part, passage, relevance, standing, score);
    }

    /** The same hit in an order of its owner's. */
    public SearchHit<T> ranked(double other) {
        return new SearchHit<>(id, about, part, passage, relevance, standing, other);
    }
}
