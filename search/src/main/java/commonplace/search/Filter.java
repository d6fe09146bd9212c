package commonplace.search;

import java.util.Set;

/** What a hit must satisfy besides its text. */
public sealed interface Filter {
    /** One of the values under this field is exactly this one. */
    record Keyword(String field, String value) implements Filter {}

    /** The entry is one of these. */
    record Ids(Set<String> ids) implements Filter {
        public Ids {
            ids = Set.copyOf(ids);
        }
    }

    /** This text occurs, as in a {@link Search}. */
    record Text(String text) implements Filter {}

    /** The other does not hold. */
    record Not(Filter other) implements Filter {}

    /** Modified at this moment (milliseconds since 1970) or later. */
    record ModifiedSince(long millis) implements Filter {}
}
