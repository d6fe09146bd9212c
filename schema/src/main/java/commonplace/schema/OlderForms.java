package commonplace.schema;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a schema of draft-07 by the forms that 2020-12 no longer has. */
final class OlderForms {
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
        if (part.getValue() instanceof Map<?, ?> named && SchemaRefs.NAMED.contains(String.valueOf(part.getKey()))) {
            return named.values().stream().anyMatch(OlderForms::in);
        }
        return !SchemaRefs.VALUES.contains(String.valueOf(part.getKey())) && in(part.getValue());
    }
}
