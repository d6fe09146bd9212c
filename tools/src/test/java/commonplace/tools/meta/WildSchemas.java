package commonplace.tools.meta;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes schemas as a server could send them that does not know what a schema is. */
public final class WildSchemas {
    private static final List<String> KEYWORDS = List.of(
            "type",
            "properties",
            "items",
            "enum",
            "const",
            "anyOf",
            "oneOf",
            "allOf",
            "$ref",
            "required",
            "default",
            "description",
            "nullable",
            "additionalProperties",
            "prefixItems",
            "minimum",
            "maximum",
            "$defs",
            "not",
            "definitions",
            "pattern",
            "format",
            "if",
            "then",
            "dependencies",
            "additionalItems",
            "$schema",
            "$id");

    private static final List<String> WORDS = List.of(
            "string",
            "object",
            "array",
            "integer",
            "#",
            "#/$defs/a",
            "#/definitions/b",
            "#/properties/a",
            "a",
            "b",
            "*/",
            "\n\u0000\u202e",
            "😀",
            "\ud83d",
            "http://json-schema.org/draft-07/schema#",
            "(a+)+$",
            "a-b",
            "then");

    private WildSchemas() {}

    public static Map<Object, @Nullable Object> schema(Random random, int depth) {
        Map<Object, @Nullable Object> schema = new LinkedHashMap<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            schema.put(KEYWORDS.get(random.nextInt(KEYWORDS.size())), value(random, depth - 1));
        }
        return schema;
    }

    private static @Nullable Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 5)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextBoolean() ? random.nextLong() : Double.valueOf(random.nextDouble());
            case 3, 4 -> WORDS.get(random.nextInt(WORDS.size()));
            case 5 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(random, depth - 1));
                }
                yield list;
            }
            case 6 -> {
                Map<Object, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    Object key = random.nextInt(8) == 0 ? (Object) 7L : WORDS.get(random.nextInt(WORDS.size()));
                    map.put(key, value(random, depth - 1));
                }
                yield map;
            }
            default -> schema(random, depth);
        };
    }
}
