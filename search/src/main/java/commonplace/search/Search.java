package commonplace.search;

import java.util.List;
import java.util.Optional;

/**
 * What is looked for.
 *
 * @param text words that must all occur, the last one perhaps unfinished; {@code "phrases"} in quotes; there are no
 *     operators, so any text is a search. Empty finds every entry, a text without a letter or digit finds none.
 * @param share of the words that must occur: 1 for all of them; at least one must
 * @param filters all must hold
 * @param offset how many hits to pass over
 * @param limit how many to give at most
 */
public record Search(Optional<String> text, double share, List<Filter> filters, Order order, int offset, int limit) {
    public Search {
        if (offset < 0 || limit < 0) {
            throw new IllegalArgumentException("offset " + offset + " and limit " + limit + " must not be negative");
        }
        filters = List.copyOf(filters);
    }

    public Search(Optional<String> text, List<Filter> filters, Order order, int offset, int limit) {
        this(text, 1, filters, order, offset, limit);
    }

    /** The first hits for a text, best first. */
    public static Search of(String text, int limit) {
        return new Search(Optional.of(text), List.of(), Order.RELEVANCE, 0, limit);
    }
}
