package commonplace.tools.meta.schemas;

import commonplace.base.SafeText;
import commonplace.tools.meta.text.Budget;
import commonplace.tools.meta.text.Compact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a tool's input schema asks for, in short.
 *
 * @param required the arguments that must be there
 * @param defaults what the others are when they are not
 * @param types in words: {@code string}, {@code integer}, {@code string[]}, {@code "a" | "b"}
 */
public record SchemaInfo(List<String> required, Map<String, Object> defaults, Map<String, String> types) {
    public SchemaInfo {
        required = List.copyOf(required);
        defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults));
        types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    }

    public static SchemaInfo of(Map<?, ?> inputSchema) {
        return within(inputSchema, inputSchema);
    }

    /** The same of a schema that stands within another. */
    static SchemaInfo within(Map<?, ?> schema, Map<?, ?> root) {
        return new Reading(root).info(schema);
    }

    /** Goes through a schema, what it refers to, and what it is made of. */
    private static final class Reading {
        private static final int MAX_SCHEMAS = 100;
        private static final int MAX_NAMES = 200;
        private static final int MAX_DEFAULT = 1_000;
        private static final int MAX_TYPE = 200;

        private final Map<?, ?> root;
        private final LocalRefs refs;
        private final Set<String> required = new LinkedHashSet<>();
        private final Map<String, Object> defaults = new LinkedHashMap<>();
        private final Map<String, String> types = new LinkedHashMap<>();
        private final Set<String> followed = new HashSet<>();
        private int schemas;

        Reading(Map<?, ?> root) {
            this.root = root;
            this.refs = new LocalRefs(root);
        }

        SchemaInfo info(Map<?, ?> schema) {
            read(schema);
            return new SchemaInfo(new ArrayList<>(required), defaults, types);
        }

        private void read(@Nullable Object schema) {
            if (!(schema instanceof Map<?, ?> map) || ++schemas > MAX_SCHEMAS) {
                return;
            }
            if (map.get("$ref") instanceof String ref && followed.add(ref)) {
                read(refs.target(ref));
            }
            if (map.get("allOf") instanceof List<?> parts) {
                parts.stream().limit(MAX_SCHEMAS).forEach(this::read);
            }
            if (map.get("required") instanceof List<?> names) {
                names.stream().limit(MAX_NAMES).forEach(this::require);
            }
            if (map.get("properties") instanceof Map<?, ?> properties) {
                properties.entrySet().stream()
                        .limit(MAX_NAMES)
                        .forEach(part -> property(String.valueOf(part.getKey()), part.getValue()));
            }
        }

        private void require(@Nullable Object name) {
            if (name instanceof String text && required.size() < MAX_NAMES) {
                required.add(text);
            }
        }

        private void property(String name, @Nullable Object schema) {
            if (types.size() >= MAX_NAMES || types.containsKey(name)) {
                return;
            }
            types.put(name, type(schema));
            Object value = byDefault(schema, 0);
            if (value != null && isShort(value)) {
                defaults.put(name, value);
            }
        }

        private String type(@Nullable Object schema) {
            try {
                return SafeText.cut(new TypeText(root, new TypeText.Style(false, 0, "integer")).of(schema), MAX_TYPE);
            } catch (TypeText.TooMuchException tooMuch) {
                return "unknown";
            }
        }

        private @Nullable Object byDefault(@Nullable Object schema, int jumps) {
            if (!(schema instanceof Map<?, ?> map)) {
                return null;
            }
            Object value = map.get("default");
            return value == null && jumps < 10 && map.get("$ref") instanceof String ref
                    ? byDefault(refs.target(ref), jumps + 1)
                    : value;
        }

        private static boolean isShort(Object value) {
            try {
                return Compact.json(value, MAX_DEFAULT).length() <= MAX_DEFAULT;
            } catch (Budget.SpentException tooLong) {
                return false;
            }
        }
    }
}
