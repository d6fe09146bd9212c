package commonplace.search.passages;

import java.util.Set;

/** One of a section's keywords under this field is one of these values, exactly. No values: nothing satisfies it. */
public record Condition(String field, Set<String> values) {
    public Condition {
        values = Set.copyOf(values);
    }

    public static Condition is(String field, String value) {
        return new Condition(field, Set.of(value));
    }
}
