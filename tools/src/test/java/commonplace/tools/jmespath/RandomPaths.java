package commonplace.tools.jmespath;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Expressions and values by chance, of a few names, so that they find something in each other. */
final class RandomPaths {
    private static final List<String> NAMES = List.of("a", "b", "c", "\"b c\"", "\"\\u0061\"");
    private static final List<String> KEYS = List.of("a", "b", "c", "b c");
    private static final List<String> LITERALS = List.of(
            "`0`",
            "`1`",
            "`-2.5`",
            "`true`",
            "`null`",
            "`\"a\"`",
            "'a'",
            "''",
            "`[]`",
            "`[1, [2]]`",
            "`{\"a\": 1}`",
            "'b\\'c'");
    private static final List<String> ORDERS = List.of("<", "<=", ">", ">=");
    private static final List<String> OF_ONE = List.of(
            "abs",
            "ceil",
            "floor",
            "keys",
            "length",
            "max",
            "merge",
            "min",
            "not_null",
            "reverse",
            "sort",
            "sum",
            "to_array",
            "to_string",
            "type",
            "values");
    private static final List<String> OF_TWO = List.of("ends_with", "join", "starts_with", "not_null");

    private final Random random;

    RandomPaths(Random random) {
        this.random = random;
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    String expression(int depth) {
        if (depth == 0) {
            return random.nextInt(4) == 0 ? any(LITERALS) : any(NAMES);
        }
        int less = depth - 1;
        return switch (random.nextInt(16)) {
            case 0, 1, 2 -> expression(less) + "." + afterDot(less);
            case 3 -> expression(less) + "[" + (random.nextInt(5) - 2) + "]";
            case 4 -> expression(less) + "[*]";
            case 5 -> expression(less) + "[]";
            case 6 -> expression(less) + "[?" + argument(less) + "]";
            case 7 ->
                expression(less) + "[" + bound() + ":" + bound() + (random.nextBoolean() ? "" : ":" + step()) + "]";
            case 8 -> expression(less) + " | " + expression(less);
            case 9 -> expression(less) + (random.nextBoolean() ? " || " : " && ") + expression(less);
            case 10 -> expression(less) + (random.nextBoolean() ? " == " : " != ") + expression(less);
            // The peer compares whatever JavaScript compares; JMESPath compares numbers.
            case 11 -> "(not_null(to_number(" + argument(less) + "), `0`) " + any(ORDERS) + " `1`)";
            // And it negates only the first part of a.b, which nobody means.
            case 12 -> random.nextBoolean() ? "(!(" + expression(less) + "))" : "(" + expression(less) + ")";
            case 13 -> random.nextBoolean() ? "*" : multi(less);
            default -> call(less);
        };
    }

    private String afterDot(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> "*";
            case 1 -> multi(depth);
            case 2 -> call(depth);
            default -> any(NAMES);
        };
    }

    private String multi(int depth) {
        return random.nextBoolean()
                ? "[" + argument(depth) + ", " + argument(depth) + "]"
                : "{x: " + argument(depth) + ", \"y z\": " + argument(depth) + "}";
    }

    private String call(int depth) {
        return switch (random.nextInt(5)) {
            case 0 -> any(OF_TWO) + "(" + argument(depth) + ", " + argument(depth) + ")";
            case 1 -> "sort_by(" + argument(depth) + ", &" + argument(depth) + ")";
            case 2 -> contains(depth);
            case 3 -> "map(&" + argument(depth) + ", " + argument(depth) + ")";
            default -> any(OF_ONE) + "(" + argument(depth) + ")";
        };
    }

    /** In a text the peer looks for what JavaScript writes for a number; JMESPath's texts contain only texts. */
    private String contains(int depth) {
        return random.nextBoolean()
                ? "contains(" + argument(depth) + ", 'a')"
                : "contains(to_array(" + argument(depth) + "), " + any(List.of("`1`", "`true`")) + ")";
    }

    /** Only here is there an @: within parentheses the peer takes one for all of it, whatever follows. */
    private String argument(int depth) {
        return random.nextInt(4) == 0 ? "@" : expression(depth);
    }

    private String bound() {
        return random.nextInt(3) == 0 ? "" : String.valueOf(random.nextInt(9) - 4);
    }

    private String step() {
        int step = random.nextInt(5) - 2;
        return step == 0 ? "" : String.valueOf(step);
    }

    @Nullable
    Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 5)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> (long) random.nextInt(5) - 2;
            case 3 -> (random.nextInt(9) * 2 + 1) / 4.0;
            case 4 -> any(List.of("", "a", "b", "abc", "é"));
            case 5, 6 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(depth - 1));
                }
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(any(KEYS), value(depth - 1));
                }
                yield map;
            }
        };
    }
}
