package commonplace.projects.config;

import commonplace.base.NearNames;
import commonplace.schema.SchemaProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The small form of a type's schema, and the JSON Schema that says the same:
 *
 * <pre>{@code
 * required_fields:
 *   - {name: endpoint, type: string}
 *   - {name: method, type: enum, values: [GET, POST]}
 * optional_fields: {deprecated: boolean}
 * }</pre>
 */
final class FieldList {
    static final Set<String> KEYS = Set.of("required_fields", "optional_fields");

    private static final Set<String> FIELD_KEYS =
            Set.of("name", "type", "values", "description", "example", "examples");

    private final Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();
    private final List<SchemaProblem> problems = new ArrayList<>();

    private FieldList() {}

    static FieldList read(Map<String, @Nullable Object> form) {
        var list = new FieldList();
        for (String key : List.of("required_fields", "optional_fields")) {
            if (form.get(key) != null) {
                list.readFields(form.get(key), "/" + key, key.equals("required_fields"));
            }
        }
        return list;
    }

    /** The same as a JSON Schema. */
    Map<String, @Nullable Object> schema() {
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        schema.put("properties", properties);
        schema.put("required", required);
        return schema;
    }

    Set<String> names() {
        return properties.keySet();
    }

    List<SchemaProblem> problems() {
        return problems;
    }

    private void readFields(@Nullable Object fields, String where, boolean must) {
        if (fields instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                readItem(list.get(i), where + "/" + i, must);
            }
        } else if (fields instanceof Map<?, ?>) {
            map(fields).forEach((name, field) -> readField(name, field, where + "/" + name, must));
        } else {
            problem(where, "must be a list of fields, each with name and type");
        }
    }

    private void readItem(@Nullable Object item, String where, boolean must) {
        if (item instanceof String name) {
            readField(name, "string", where, must);
        } else if (item instanceof Map<?, ?> && map(item).get("name") instanceof String name && !name.isBlank()) {
            readField(name, item, where, must);
        } else {
            problem(where, "must be a field with name and type, such as {name: endpoint, type: string}");
        }
    }

    private void readField(String name, @Nullable Object field, String where, boolean must) {
        Map<String, @Nullable Object> keys = field instanceof String type ? Map.of("type", type) : map(field);
        for (String key : keys.keySet()) {
            if (!FIELD_KEYS.contains(key)) {
                List<String> similar = NearNames.to(key, FIELD_KEYS);
                problem(
                        where,
                        "'" + key + "' is unknown; "
                                + (similar.isEmpty()
                                        ? "a field has name, type and values"
                                        : "did you mean '" + similar.getFirst() + "'?"));
            }
        }
        if (properties.containsKey(name)) {
            problem(where, "the field '" + name + "' is there twice");
        }
        Object type = keys.get("type") == null ? keys.containsKey("values") ? "enum" : "string" : keys.get("type");
        properties.put(name, rules(String.valueOf(type), keys, where, must));
        if (must) {
            required.add(name);
        }
    }

    private Map<String, @Nullable Object> rules(
            String type, Map<String, @Nullable Object> keys, String where, boolean must) {
        if (keys.containsKey("values") && !type.equals("enum")) {
            problem(where, "has values, which go with type: enum, but its type is '" + type + "'");
        }
        return switch (type) {
            case "string" -> FieldRules.text(must);
            case "boolean" -> Map.of("type", "boolean");
            case "array" -> FieldRules.list(must);
            case "enum" -> enumeration(keys.get("values"), where);
            case "date" -> Map.of("type", "string", "format", "date");
            case "texts" -> Map.of("anyOf", List.of(FieldRules.text(false), FieldRules.list(false)));
            default -> {
                problem(where, "there is no type '" + type + "'; there are string, enum, array and boolean");
                yield Map.of();
            }
        };
    }

    private Map<String, @Nullable Object> enumeration(@Nullable Object values, String where) {
        if (values instanceof List<?> list && !list.isEmpty() && list.stream().noneMatch(FieldRules::isNested)) {
            return FieldRules.oneOf(list);
        }
        problem(where, "is an enum and needs values, a list of those that are allowed: values: [low, high]");
        return Map.of();
    }

    private void problem(String where, String message) {
        problems.add(new SchemaProblem(where, message));
    }

    @SuppressWarnings("unchecked") // plain values have no other maps
    static Map<String, @Nullable Object> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
    }
}
