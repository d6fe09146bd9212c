package commonplace.tools.jmespath;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a value is. */
enum JmesType {
    NULL,
    BOOLEAN,
    NUMBER,
    STRING,
    ARRAY,
    OBJECT,
    EXPRESSION;

    // 2^53: up to here a double that is whole is the number that was meant.
    private static final double EXACT = 9_007_199_254_740_992.0;

    /** The word of JMESPath for it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static JmesType of(@Nullable Object value) {
        return switch (value) {
            case null -> NULL;
            case Boolean _ -> BOOLEAN;
            case Number _ -> NUMBER;
            case List<?> _ -> ARRAY;
            case Map<?, ?> _ -> OBJECT;
            case JmesNode.Reference _ -> EXPRESSION;
            default -> STRING;
        };
    }

    /** For a message: also what is in a list. */
    static String described(@Nullable Object value) {
        if (!(value instanceof List<?> list) || list.isEmpty()) {
            return of(value).word();
        }
        var kinds = new TreeSet<String>();
        for (Object item : list) {
            kinds.add(of(item).word());
        }
        return "array of " + String.join(" and ", kinds);
    }

    static boolean isTrue(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case Boolean flag -> flag;
            case String text -> !text.isEmpty();
            case List<?> list -> !list.isEmpty();
            case Map<?, ?> map -> !map.isEmpty();
            default -> true;
        };
    }

    static int compare(Number one, Number other) {
        return isWhole(one) && isWhole(other)
                ? Long.compare(one.longValue(), other.longValue())
                // 0.0 is -0.0 here.
                : Double.compare(one.doubleValue() + 0.0, other.doubleValue() + 0.0);
    }

    private static boolean isWhole(Number number) {
        return number instanceof Long || number instanceof Integer;
    }

    /** What adds up to a whole number is one: nobody wants to read "3.0 hits". */
    static @Nullable Number number(double number) {
        if (number == Math.rint(number) && Math.abs(number) <= EXACT) {
            return (long) number;
        }
        return Double.isFinite(number) ? number : null;
    }
}
