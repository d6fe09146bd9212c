package commonplace.server.cli.config;

import commonplace.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON Schema of the configuration file, for editors and other programs. */
final class ConfigSchema {
    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    private ConfigSchema() {}

    static Map<String, @Nullable Object> of(List<Setting<?>> settings) {
        Map<String, @Nullable Object> root = object();
        root.put("$schema", DIALECT);
        root.put("title", "Configuration of a Commonplace server");
        properties(root).put(ServerConfigFile.SCHEMA, Json.object("type", "string"));
        for (Setting<?> setting : settings) {
            Map<String, @Nullable Object> here = root;
            List<String> path = setting.path();
            for (String group : path.subList(0, path.size() - 1)) {
                here = below(here, group);
            }
            Map<String, @Nullable Object> schema = new LinkedHashMap<>();
            schema.put("description", setting.description());
            schema.putAll(setting.type().schema());
            properties(here).put(path.getLast(), schema);
        }
        root.put("dependentRequired", Json.object("tls_cert", List.of("tls_key"), "tls_key", List.of("tls_cert")));
        return root;
    }

    private static Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("type", "object");
        object.put("properties", new LinkedHashMap<String, Object>());
        object.put("additionalProperties", false);
        return object;
    }

    private static Map<String, @Nullable Object> properties(Map<String, @Nullable Object> object) {
        Map<String, @Nullable Object> properties = Json.asObject(object.get("properties"));
        if (properties == null) {
            throw new IllegalStateException("every object here has properties");
        }
        return properties;
    }

    private static Map<String, @Nullable Object> below(Map<String, @Nullable Object> object, String group) {
        Map<String, @Nullable Object> properties = properties(object);
        Map<String, @Nullable Object> known = Json.asObject(properties.get(group));
        if (known == null) {
            known = object();
            properties.put(group, known);
        }
        return known;
    }
}
