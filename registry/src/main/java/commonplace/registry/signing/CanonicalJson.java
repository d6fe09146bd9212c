package commonplace.registry.signing;

import commonplace.base.SafeText;
import commonplace.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The one form of a JSON value that is signed, as RFC 8785 (JCS) defines it: no space, keys in order, each number and
 * each string written in one way.
 *
 * <p>Takes values as {@link Json} reads them. What two readers might understand differently has no canonical form.
 */
public final class CanonicalJson {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final StringBuilder out = new StringBuilder(256);

    /** Keys and indexes that lead to the value in hand. */
    private final Deque<Object> path = new ArrayDeque<>();

    private CanonicalJson() {}

    /** The canonical form in UTF-8. */
    public static byte[] write(@Nullable Object value) throws NoCanonicalFormException {
        var writer = new CanonicalJson();
        writer.value(value);
        return writer.out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void value(@Nullable Object value) throws NoCanonicalFormException {
        switch (value) {
            case null -> out.append("null");
            case Boolean bool -> out.append(bool);
            case String string -> string(string);
            case Integer number -> whole(BigInteger.valueOf(number));
            case Long number -> whole(BigInteger.valueOf(number));
            case BigInteger number -> whole(number);
            case Double number -> decimal(number);
            case List<?> array -> array(array);
            case Map<?, ?> object -> object(object);
            default -> throw new IllegalArgumentException(value.getClass() + " is not a JSON value");
        }
    }

    private void object(Map<?, ?> object) throws NoCanonicalFormException {
        // spec: RFC 8785 section 3.2.3, keys are compared by their UTF-16 code units, as Java compares strings
        var sorted = new TreeMap<String, @Nullable Object>();
        object.forEach((key, member) -> sorted.put((String) key, member));
        out.append('{');
        String comma = "";
        for (Map.Entry<String, @Nullable Object> member : sorted.entrySet()) {
            out.append(comma);
            enter(member.getKey());
            string(member.getKey());
            out.append(':');
            value(member.getValue());
            path.removeLast();
            comma = ",";
        }
        out.append('}');
    }

    private void array(List<?> array) throws NoCanonicalFormException {
        out.append('[');
        for (int i = 0; i < array.size(); i++) {
            out.append(i == 0 ? "" : ",");
            enter(i);
            value(array.get(i));
            path.removeLast();
        }
        out.append(']');
    }

    private void enter(Object step) throws NoCanonicalFormException {
        if (path.size() == Json.MAX_DEPTH) {
            throw new NoCanonicalFormException("nested deeper than " + Json.MAX_DEPTH);
        }
        path.addLast(step);
    }

    // The specification would round: two different numbers would have the same form, and so the same signature.
    private void whole(BigInteger number) throws NoCanonicalFormException {
        double rounded = number.doubleValue();
        if (!Double.isFinite(rounded) || EcmaNumber.decimal(rounded).compareTo(new BigDecimal(number)) != 0) {
            throw none("the number " + shortened(number.toString()) + " is beyond what a double holds exactly");
        }
        out.append(EcmaNumber.text(rounded));
    }

    private void decimal(double number) throws NoCanonicalFormException {
        if (!Double.isFinite(number)) {
            throw none("JSON has no " + number);
        }
        out.append(EcmaNumber.text(number));
    }

    private void string(String string) throws NoCanonicalFormException {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char unit = string.charAt(i);
            if (Character.isHighSurrogate(unit)
                    && i + 1 < string.length()
                    && Character.isLowSurrogate(string.charAt(i + 1))) {
                out.append(unit).append(string.charAt(++i));
            } else if (Character.isSurrogate(unit)) {
                throw none("half a surrogate pair, U+%04X, at character %d".formatted((int) unit, i + 1));
            } else {
                character(unit);
            }
        }
        out.append('"');
    }

    private void character(char unit) {
        switch (unit) {
            case '"', '\\' -> out.append('\\').append(unit);
            case '\b' -> out.append("\\b");
            case '\t' -> out.append("\\t");
            case '\n' -> out.append("\\n");
            case '\f' -> out.append("\\f");
            case '\r' -> out.append("\\r");
            default -> {
                if (unit < ' ') {
                    out.append("\\u00").append(HEX[unit >> 4]).append(HEX[unit & 15]);
                } else {
                    out.append(unit);
                }
            }
        }
    }

    private NoCanonicalFormException none(String what) {
        var place = new StringBuilder();
        for (Object step : path) {
            place.append('/').append(step instanceof String key ? shown(key) : step);
        }
        return new NoCanonicalFormException(place.isEmpty() ? what : what + ", in " + place);
    }

    private static String shown(String key) {
        String quoted = Json.text(key);
        return shortened(quoted.substring(1, quoted.length() - 1));
    }

    private static String shortened(String text) {
        return SafeText.beginning(text, 60);
    }
}
