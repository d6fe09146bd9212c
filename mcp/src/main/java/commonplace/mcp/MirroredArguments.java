package commonplace.mcp;

import commonplace.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arguments that a tool's schema marks with {@code x-mcp-header}, as far as a call gives them. */
public final class MirroredArguments {
    private MirroredArguments() {}

    public static Map<String, Object> of(
            Map<String, @Nullable Object> schema, Map<String, @Nullable Object> arguments) {
        Map<String, Object> found = new LinkedHashMap<>();
        collect(schema, arguments, found);
        return found;
    }

    // spec: only along "properties"; never through items, compositions or references
    private static void collect(
            Map<String, @Nullable Object> schema, Map<String, @Nullable Object> values, Map<String, Object> found) {
        Map<String, @Nullable Object> properties = Json.asObject(schema.get("properties"));
        if (properties == null) {
            return;
        }
        properties.forEach((name, property) -> {
            Map<String, @Nullable Object> inner = Json.asObject(property);
            Object value = values.get(name);
            if (inner == null || value == null) {
                return;
            }
            Map<String, @Nullable Object> object = Json.asObject(value);
            if (inner.get("x-mcp-header") instanceof String header) {
                found.put(header, value);
            } else if (object != null) {
                collect(inner, object, found);
            }
        });
    }
}
