package commonplace.knowledge.schema;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks first whether a schema is one to read at all: everything after this goes as deep as the schema does. */
final class SchemaSize {
    private static final int MAX_DEPTH = 128;
    private static final int MAX_VALUES = 100_000;

    private int values;

    private SchemaSize() {}

    static Optional<SchemaProblem> problem(@Nullable Object document) {
        return new SchemaSize().problem(document, 0);
    }

    private Optional<SchemaProblem> problem(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH) {
            return Optional.of(new SchemaProblem("", "is nested more than " + MAX_DEPTH + " levels deep"));
        }
        if (++values > MAX_VALUES) {
            return Optional.of(new SchemaProblem("", "holds more than " + MAX_VALUES + " values"));
        }
        Collection<?> parts =
                value instanceof Map<?, ?> map ? map.values() : value instanceof List<?> list ? list : List.of();
        for (Object part : parts) {
            Optional<SchemaProblem> problem = problem(part, depth + 1);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }
}
