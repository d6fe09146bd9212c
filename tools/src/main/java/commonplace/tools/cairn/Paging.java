package commonplace.tools.cairn;

import commonplace.vault.notes.NoteResults;
import java.util.Optional;
import java.util.OptionalInt;

/** Which part of the results is asked for. */
record Paging(int offset, int limit) {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    /** A page, or why there is none. */
    sealed interface Asked {
        record Page(Paging paging) implements Asked {}

        record Refused(CairnError refusal) implements Asked {}
    }

    static Asked of(Cursors cursors, String query, long version, Optional<Integer> limit, Optional<String> cursor) {
        int size = limit.orElse(DEFAULT_LIMIT);
        if (size < 1 || size > MAX_LIMIT) {
            return new Asked.Refused(CairnError.validation("'limit' must be from 1 to " + MAX_LIMIT + ", not " + size));
        }
        if (cursor.isEmpty()) {
            return new Asked.Page(new Paging(0, size));
        }
        OptionalInt offset = cursors.decode(query, version, cursor.get());
        return offset.isPresent()
                ? new Asked.Page(new Paging(offset.getAsInt(), size))
                : new Asked.Refused(Cursors.INVALID);
    }

    /** The cursor of the page after this one, if there is one. */
    Optional<String> next(Cursors cursors, String query, NoteResults found) {
        int end = offset + limit;
        return end < found.total() ? Optional.of(cursors.encode(query, found.version(), end)) : Optional.empty();
    }
}
