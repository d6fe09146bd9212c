package commonplace.tools.meta.schemas;

import commonplace.tools.meta.text.CodeText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says in TypeScript's notation what a JSON schema allows, as far as it can be said briefly. */
final class TypeText {
    private static final int MAX_NODES = 500;
    private static final int MAX_ALTERNATIVES = 30;
    private static final Set<String> OF_OBJECTS =
            Set.of("properties", "additionalProperties", "patternProperties", "required");
    private static final Set<String> OF_LISTS = Set.of("items", "prefixItems", "additionalItems");

    private final LocalRefs refs;
    private final Style style;
    private final Set<String> open = new HashSet<>();
    private int nodes;

    /**
     * @param remarks whether parts of objects have a comment
     * @param depth how many levels of objects are written out
     * @param integer the word for a whole number
     */
    record Style(boolean remarks, int depth, String integer) {}

    /** The schema is too large to be said in this style. */
    static final class TooMuchException extends RuntimeException {
        TooMuchException() {
            super("too much", null, false, false);
        }
    }

    TypeText(Map<?, ?> root, Style style) {
        this.refs = new LocalRefs(root);
        this.style = style;
    }

    /** Throws {@link TooMuchException} when that would never end, or not soon. */
    String of(@Nullable Object schema) {
        return type(schema, 0);
    }

    private String type(@Nullable Object schema, int depth) {
        if (++nodes > MAX_NODES) {
            throw new TooMuchException();
        }
        if (schema instanceof Boolean allowed) {
            return allowed ? "unknown" : "never";
        }
        if (!(schema instanceof Map<?, ?> map)) {
            return "unknown";
        }
        if (map.get("$ref") instanceof String ref) {
            return referred(ref, depth);
        }
        List<String> all = new ArrayList<>();
        all.add(own(map, depth));
        all.add(union(map.get("anyOf"), depth));
        all.add(union(map.get("oneOf"), depth));
        if (map.get("allOf") instanceof List<?> parts) {
            parts.stream().limit(MAX_ALTERNATIVES).forEach(part -> all.add(type(part, depth)));
        }
        String type =
                joined(all.stream().filter(each -> !each.equals("unknown")).toList(), " & ");
        return Boolean.TRUE.equals(map.get("nullable")) ? joined(List.of(type, "null"), " | ") : type;
    }

    private String referred(String ref, int depth) {
        Object target = refs.target(ref);
        if (target == null) {
            return "unknown";
        }
        if (!open.add(ref)) {
            return CodeText.isIdentifier(LocalRefs.name(ref)) ? LocalRefs.name(ref) : "unknown";
        }
        String type = type(target, depth);
        open.remove(ref);
        return type;
    }

    /** The type text without other schemas beside it. */
    private String own(Map<?, ?> map, int depth) {
        if (map.containsKey("const")) {
            return CodeText.literal(map.get("const"));
        }
        if (map.get("enum") instanceof List<?> values && !values.isEmpty()) {
            List<String> literals = new ArrayList<>();
            values.stream().limit(MAX_ALTERNATIVES).forEach(value -> literals.add(CodeText.literal(value)));
            if (values.size() > MAX_ALTERNATIVES) {
                literals.add("…");
            }
            return joined(literals, " | ");
        }
        return switch (map.get("type")) {
            case String one -> named(one, map, depth);
            case List<?> several -> {
                List<String> types = new ArrayList<>();
                several.stream().limit(7).forEach(one -> types.add(named(String.valueOf(one), map, depth)));
                yield joined(types, " | ");
            }
            case null, default -> {
                if (OF_OBJECTS.stream().anyMatch(map::containsKey)) {
                    yield map.get("properties") instanceof Map ? object(map, depth) : "unknown";
                }
                yield OF_LISTS.stream().anyMatch(map::containsKey) ? list(map, depth) : "unknown";
            }
        };
    }

    private String named(String type, Map<?, ?> map, int depth) {
        return switch (type) {
            case "string", "number", "boolean", "null" -> type;
            case "integer" -> style.integer();
            case "object" -> object(map, depth);
            case "array" -> list(map, depth);
            default -> "unknown";
        };
    }

    private String union(@Nullable Object schemas, int depth) {
        if (!(schemas instanceof List<?> list) || list.isEmpty()) {
            return "unknown";
        }
        List<String> types = new ArrayList<>();
        list.stream().limit(MAX_ALTERNATIVES).forEach(each -> types.add(type(each, depth)));
        return types.contains("unknown") ? "unknown" : joined(types, " | ");
    }

    private static String joined(List<String> types, String sign) {
        Set<String> different = new LinkedHashSet<>(types);
        if (different.size() == 1) {
            return different.iterator().next();
        }
        if (different.contains("unknown") || different.isEmpty()) {
            return "unknown";
        }
        boolean both = sign.equals(" & ");
        return String.join(
                sign,
                different.stream().map(each -> both ? grouped(each) : each).toList());
    }

    /** In brackets where it would otherwise be torn apart. */
    private static String grouped(String type) {
        return type.contains(" | ") || type.contains(" & ") ? "(" + type + ")" : type;
    }

    private String list(Map<?, ?> map, int depth) {
        Object first = map.get("prefixItems") instanceof List<?> prefix ? prefix : map.get("items");
        if (first instanceof List<?> places) {
            List<String> types = new ArrayList<>();
            places.stream().limit(MAX_ALTERNATIVES).forEach(each -> types.add(type(each, depth)));
            return "[" + String.join(", ", types) + "]";
        }
        return map.containsKey("items") ? grouped(type(first, depth)) + "[]" : "unknown[]";
    }

    private String object(Map<?, ?> map, int depth) {
        Object others = map.get("additionalProperties");
        Map<?, ?> properties = map.get("properties") instanceof Map<?, ?> named ? named : Map.of();
        if (depth >= style.depth()) {
            return "object";
        }
        if (properties.isEmpty()) {
            return switch (others) {
                case Map<?, ?> _ -> "Record<string, " + type(others, depth + 1) + ">";
                case Boolean allowed when !allowed -> "{}";
                case null, default -> "object";
            };
        }
        Set<?> required = map.get("required") instanceof List<?> names
                ? new HashSet<>(names.subList(0, Math.min(names.size(), MAX_NODES)))
                : Set.of();
        List<String> parts = new ArrayList<>();
        for (Map.Entry<?, ?> part : properties.entrySet()) {
            String type = type(part.getValue(), depth + 1);
            parts.add(CodeText.key(String.valueOf(part.getKey()))
                    + (required.contains(part.getKey()) ? ": " : "?: ")
                    + type
                    + (style.remarks() ? Remarks.on(part.getValue()) : ""));
        }
        if (others instanceof Map) {
            parts.add("[key: string]: " + type(others, depth + 1));
        }
        return "{" + String.join("; ", parts) + "}";
    }
}
