package commonplace.schema;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells a schema of draft-07 by the forms that 2020-12 no longer has. */
final class OlderForms {
    /** Hold schemas by names that anybody may choose, so that a name there is no keyword. */
    private static final Set<String> NAMED =
            Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies");

    private OlderForms() {}

    static boolean in(@Nullable Object schema) {
        return switch (schema) {
            case List<?> list -> list.stream().anyMatch(OlderForms::in);
            case Map<?, ?> map ->
                map.get("items") instanceof List
                        || map.containsKey("additionalItems")
                        || map.get("dependencies") instanceof Map
                        || map.get("definitions") instanceof Map
                        || map.entrySet().stream().anyMatch(OlderForms::inPart);
            case null, default -> false;
        };
    }

    private static boolean inPart(Map.Entry<?, ?> part) {
        if (part.getValue() instanceof Map<?, ?> named && NAMED.contains(String.valueOf(part.getKey()))) {
            return named.values().stream().anyMatch(OlderForms::in);
        }
        return !SchemaRefs.VALUES.contains(String.valueOf(part.getKey())) && in(part.getValue());
    }
}
