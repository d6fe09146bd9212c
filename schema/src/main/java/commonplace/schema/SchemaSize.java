package commonplace.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks first whether a schema is one to read at all: everything after this goes as deep as the schema does. */
final class SchemaSize {
    private static final int MAX_DEPTH = 128;
    private static final int MAX_VALUES = 100_000;

    /** Each value is known by the names that lead to it, so one long name is written as often as there is something in it. */
    private static final int MAX_POINTERS = 10_000_000;

    private int values;
    private long pointers;

    private SchemaSize() {}

    static Optional<SchemaProblem> problem(@Nullable Object document) {
        return Optional.ofNullable(new SchemaSize().tooMuch(document, 0, 0))
                .map(reason -> new SchemaProblem("", reason));
    }

    private @Nullable String tooMuch(@Nullable Object value, int depth, int pointer) {
        pointers += pointer;
        if (depth > MAX_DEPTH) {
            return "is nested more than " + MAX_DEPTH + " levels deep";
        }
        if (++values > MAX_VALUES) {
            return "holds more than " + MAX_VALUES + " values";
        }
        if (pointers > MAX_POINTERS) {
            return "has names that are too long";
        }
        if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> part : map.entrySet()) {
                int longer = pointer + 1 + String.valueOf(part.getKey()).length();
                String reason = tooMuch(part.getValue(), depth + 1, longer);
                if (reason != null) {
                    return reason;
                }
            }
        } else if (value instanceof List<?> list) {
            for (Object part : list) {
                String reason = tooMuch(part, depth + 1, pointer + 2);
                if (reason != null) {
                    return reason;
                }
            }
        }
        return null;
    }
}
