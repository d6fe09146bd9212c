package commonplace.crdt.structs;

import commonplace.crdt.lib0.Any;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.lib0.Undefined;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/** JSON as JavaScript's {@code JSON.stringify} writes it, down to the digits, because peers compare bytes. */
public final class JavaScriptJson {
    private JavaScriptJson() {}

    /** Yjs writes a missing value as this word. */
    static final String UNDEFINED = "undefined";

    public static @Nullable Object parse(String text) {
        return text.equals(UNDEFINED) ? Undefined.UNDEFINED : JavaScriptJsonParser.parse(text);
    }

    /** Whether a text is JSON, nested no deeper than this. */
    public static boolean isJson(String text, int maxDepth) {
        try {
            JavaScriptJsonParser.validate(text, maxDepth);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The text itself, if it is JSON. */
    public static String checked(String text) {
        try {
            if (!text.equals(UNDEFINED)) {
                JavaScriptJsonParser.validate(text, Any.MAX_DEPTH);
            }
            return text;
        } catch (IllegalArgumentException e) {
            throw new DecodingException(String.valueOf(e.getMessage()));
        }
    }

    public static String stringify(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value);
        return out.toString();
    }

    private static void write(StringBuilder out, @Nullable Object value) {
        switch (value) {
            case null -> out.append("null");
            case Undefined _ -> out.append("null");
            case Boolean bool -> out.append(bool);
            case Long number -> out.append(number);
            case Double number -> out.append(number(number));
            case BigInteger number ->
                throw new IllegalArgumentException(number + " cannot be written as JSON, which has no bigint");
            case String string -> quote(out, string);
            case List<?> list -> writeList(out, list);
            case Map<?, ?> map -> writeMap(out, map);
            case byte[] _ -> throw new IllegalArgumentException("Bytes cannot be written as JSON");
            default -> write(out, Any.of(value));
        }
    }

    private static void writeList(StringBuilder out, List<?> list) {
        out.append('[');
        String separator = "";
        for (Object element : list) {
            out.append(separator);
            write(out, element);
            separator = ",";
        }
        out.append(']');
    }

    private static void writeMap(StringBuilder out, Map<?, ?> map) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (entry.getValue() != Undefined.UNDEFINED) {
                out.append(separator);
                quote(out, (String) entry.getKey());
                out.append(':');
                write(out, entry.getValue());
                separator = ",";
            }
        }
        out.append('}');
    }

    private static void quote(StringBuilder out, String string) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || isLoneSurrogate(string, i)) {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isLoneSurrogate(String string, int at) {
        char c = string.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == string.length() || !Character.isLowSurrogate(string.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(string.charAt(at - 1)));
    }

    // ecma: Number::toString. The shortest digits are the JDK's; where the point stands is JavaScript's own.
    static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "null";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal decimal = shortest(Math.abs(value));
        String digits = decimal.unscaledValue().toString();
        int point = digits.length() - decimal.scale();
        return (value < 0 ? "-" : "") + placed(digits, point);
    }

    /** Java writes two digits at least, also where one would do: 4.9E-324 is 5e-324 in JavaScript. */
    private static BigDecimal shortest(double value) {
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (decimal.precision() == 2) {
            BigDecimal rounded =
                    decimal.round(new MathContext(1, RoundingMode.HALF_EVEN)).stripTrailingZeros();
            return rounded.doubleValue() == value ? rounded : decimal;
        }
        return decimal;
    }

    private static String placed(String digits, int point) {
        int count = digits.length();
        if (count <= point && point <= 21) {
            return digits + "0".repeat(point - count);
        }
        if (0 < point && point <= 21) {
            return digits.substring(0, point) + "." + digits.substring(point);
        }
        if (-6 < point && point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        String exponent = (point > 0 ? "e+" : "e-") + Math.abs(point - 1);
        return digits.charAt(0) + (count == 1 ? "" : "." + digits.substring(1)) + exponent;
    }
}
