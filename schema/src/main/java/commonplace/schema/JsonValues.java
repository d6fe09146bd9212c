package commonplace.schema;

import commonplace.base.SafeText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plain values as JSON Schema sees them: 1 and 1.0 are one number, and true is none. */
final class JsonValues {
    private static final int SHOWN = 60;

    private JsonValues() {}

    static boolean isType(@Nullable Object value, String type) {
        return switch (type) {
            case "string" -> value instanceof String;
            case "number" -> value instanceof Number;
            case "integer" -> value instanceof Number number && isWhole(number);
            case "boolean" -> value instanceof Boolean;
            case "array" -> value instanceof List;
            case "object" -> value instanceof Map;
            case "null" -> value == null;
            default -> throw new IllegalArgumentException(type);
        };
    }

    private static boolean isWhole(Number number) {
        return !(number instanceof Double fraction)
                || (fraction == Math.rint(fraction) && !Double.isInfinite(fraction));
    }

    /** A type as people say it. */
    static String named(String type) {
        return switch (type) {
            case "string" -> "text";
            case "number" -> "a number";
            case "integer" -> "a whole number";
            case "boolean" -> "true or false";
            case "array" -> "a list";
            case "object" -> "a mapping";
            default -> "empty";
        };
    }

    /** What a value is, as people say it. */
    static String described(@Nullable Object value) {
        return switch (value) {
            case null -> "empty";
            case String text -> "the text " + shown(text);
            case Number number -> "the number " + number;
            case Boolean flag -> flag.toString();
            case List<?> _ -> "a list";
            default -> "a mapping";
        };
    }

    static String shown(@Nullable Object value) {
        String text = value instanceof String string ? "'" + string + "'" : String.valueOf(value);
        return text.length() <= SHOWN ? text : SafeText.beginning(text, SHOWN / 2);
    }

    static BigDecimal decimal(Number number) {
        return switch (number) {
            case BigInteger big -> new BigDecimal(big);
            case BigDecimal exact -> exact;
            case Double fraction -> BigDecimal.valueOf(fraction);
            default -> BigDecimal.valueOf(number.longValue());
        };
    }

    /** Something that is equal, by Java's rules, for values that JSON Schema takes for the same. */
    static Object key(@Nullable Object value) {
        return switch (value) {
            case null -> Objects.class;
            case Number number -> decimal(number).stripTrailingZeros();
            case List<?> list -> list.stream().map(JsonValues::key).toList();
            case Map<?, ?> map -> {
                Map<Object, Object> keys = new HashMap<>();
                map.forEach((name, part) -> keys.put(name, key(part)));
                yield keys;
            }
            default -> value;
        };
    }

    static boolean same(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Map<?, ?> map) {
            return other instanceof Map<?, ?> with && map.size() == with.size() && key(map).equals(key(with));
        }
        if (one instanceof List<?> list) {
            return other instanceof List<?> with
                    && list.size() == with.size()
                    && key(list).equals(key(with));
        }
        return !(other instanceof Map) && !(other instanceof List) && key(one).equals(key(other));
    }
}
