package commonplace.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes schemas, in JSON with single quotes, that are as likely to let a small value pass as not. */
final class RandomSchemas {
    private static final List<String> NAMES = List.of("'a'", "'b'", "'c'", "'aa'");
    private static final List<String> TYPES =
            List.of("'string'", "'number'", "'integer'", "'boolean'", "'array'", "'object'", "'null'");

    private final Random random;

    RandomSchemas(Random random) {
        this.random = random;
    }

    String next() {
        return "{'$defs': {'x': %s, 'y': %s}, %s"
                .formatted(
                        schema(1),
                        schema(1),
                        schema(3)
                                .replaceFirst("^(true|false)$", "{'allOf': [$1]}")
                                .substring(1));
    }

    private String schema(int depth) {
        if (random.nextInt(12) == 0) {
            return String.valueOf(random.nextInt(3) > 0);
        }
        List<String> parts = new ArrayList<>();
        List<Integer> kinds = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            int kind = random.nextInt(depth > 1 ? 22 : 9);
            if (!kinds.contains(kind)) {
                kinds.add(kind);
                parts.add(keyword(kind, depth - 1));
            }
        }
        return "{" + String.join(", ", parts) + "}";
    }

    private String keyword(int kind, int depth) {
        return switch (kind) {
            case 0 ->
                "'type': [" + pick(TYPES)
                        + ", 'object']".replace("'object'", random.nextBoolean() ? "'object'" : "'array'");
            case 1 -> "'enum': [1, 'a', {'a': 1}, [1]]";
            case 2 -> "'minimum': " + random.nextInt(3);
            case 3 -> "'maxLength': " + random.nextInt(3);
            case 4 -> "'minItems': " + random.nextInt(3);
            case 5 -> "'required': [" + pick(NAMES) + "]";
            case 6 -> "'maxProperties': " + random.nextInt(3);
            case 7 -> "'pattern': 'a'";
            case 8 -> "'uniqueItems': true";
            case 9 -> "'$ref': '#/$defs/" + (random.nextBoolean() ? "x" : "y") + "'";
            case 10 -> "'items': " + schema(depth);
            case 11 -> "'prefixItems': [" + schema(depth) + "]";
            case 12 -> "'contains': " + schema(depth);
            case 13 -> "'properties': {'a': " + schema(depth) + ", 'b': " + schema(depth) + "}";
            case 14 -> "'patternProperties': {'^a': " + schema(depth) + "}";
            case 15 -> "'additionalProperties': " + schema(depth);
            case 16 -> "'allOf': [" + schema(depth) + ", " + schema(depth) + "]";
            case 17 -> "'anyOf': [" + schema(depth) + ", " + schema(depth) + "]";
            case 18 -> "'oneOf': [" + schema(depth) + ", " + schema(depth) + "]";
            case 19 -> "'not': " + schema(depth);
            case 20 -> "'if': " + schema(depth) + ", 'then': " + schema(depth) + ", 'else': " + schema(depth);
            default -> random.nextBoolean() ? "'unevaluatedProperties': false" : "'unevaluatedItems': false";
        };
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
