package commonplace.tools.cairn;

import commonplace.tools.cairn.Cursors.Position;
import java.util.Optional;

/**
 * Which part of the results is asked for.
 *
 * @param order that of the page before; 0 for the first
 */
record Paging(int offset, int order, int limit) {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    /** A page, or why there is none. */
    sealed interface PageRequest {
        record Valid(Paging paging) implements PageRequest {}

        record Refused(CairnError refusal) implements PageRequest {}
    }

    static PageRequest of(
            Cursors cursors, String query, long version, Optional<Integer> limit, Optional<String> cursor) {
        int size = limit.orElse(DEFAULT_LIMIT);
        if (size < 1 || size > MAX_LIMIT) {
            return new PageRequest.Refused(
                    CairnError.validation("'limit' must be from 1 to " + MAX_LIMIT + ", not " + size));
        }
        if (cursor.isEmpty()) {
            return new PageRequest.Valid(new Paging(0, 0, size));
        }
        Optional<Position> position = cursors.decode(query, version, cursor.get());
        return position.<PageRequest>map(each -> new PageRequest.Valid(new Paging(each.offset(), each.order(), size)))
                .orElseGet(() -> new PageRequest.Refused(Cursors.INVALID));
    }

    /**
     * The cursor of the page after this one, if there is one.
     *
     * @param of the order that this page is of
     */
    Optional<String> next(Cursors cursors, String query, long total, long version, int of) {
        int end = offset + limit;
        return end < total ? Optional.of(cursors.encode(query, version, new Position(end, of))) : Optional.empty();
    }
}
