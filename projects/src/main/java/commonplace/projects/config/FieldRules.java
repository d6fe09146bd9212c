package commonplace.projects.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the types of the small form mean in JSON Schema. Who writes {@code version: 8} or {@code title: true} means text
 * and should not have to know that YAML takes it for something else, so any scalar is text here.
 */
final class FieldRules {
    private static final List<String> SCALARS = List.of("string", "number", "boolean");

    private FieldRules() {}

    static Map<String, @Nullable Object> text(boolean must) {
        Map<String, @Nullable Object> rules = new LinkedHashMap<>();
        rules.put("type", SCALARS);
        if (must) {
            rules.put("pattern", "\\S");
        }
        return rules;
    }

    static Map<String, @Nullable Object> list(boolean must) {
        Map<String, @Nullable Object> rules = new LinkedHashMap<>();
        rules.put("type", "array");
        rules.put("items", text(true));
        rules.put("minItems", must ? 1L : 0L);
        return rules;
    }

    /** One of these, whether YAML takes it for text or not. */
    static Map<String, @Nullable Object> oneOf(List<?> values) {
        Set<Object> all = new LinkedHashSet<>();
        values.forEach(value -> {
            all.add(String.valueOf(value));
            if (value != null) {
                all.add(value);
            }
        });
        return Map.of("enum", new ArrayList<>(all));
    }

    static boolean isNested(@Nullable Object value) {
        return value instanceof Map<?, ?> || value instanceof List<?>;
    }
}
