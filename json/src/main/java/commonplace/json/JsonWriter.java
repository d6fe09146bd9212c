package commonplace.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes through characters and not straight to bytes, where half a surrogate pair would be an error. */
final class JsonWriter {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private static final int UNBOUNDED = -1;

    private final StringBuilder out = new StringBuilder(256);

    /** Whether every member and element has a line of its own. */
    private final boolean indented;

    /** More characters than these are not written. */
    private final int most;

    private int depth;

    /** Whether there are surrogates, which should come in pairs and may not. */
    private boolean pairs;

    private JsonWriter(boolean indented, int most) {
        this.indented = indented;
        this.most = most;
    }

    static byte[] write(@Nullable Object value) {
        var writer = new JsonWriter(false, UNBOUNDED);
        writer.value(value);
        return writer.bytes();
    }

    static String text(@Nullable Object value) {
        var writer = new JsonWriter(false, UNBOUNDED);
        writer.value(value);
        return writer.pairs ? new String(writer.bytes(), StandardCharsets.UTF_8) : writer.out.toString();
    }

    static byte[] writeIndented(@Nullable Object value) {
        var writer = new JsonWriter(true, UNBOUNDED);
        writer.value(value);
        writer.line();
        return writer.bytes();
    }

    static String writeBounded(@Nullable Object value, int most) {
        var writer = new JsonWriter(false, most);
        writer.value(value);
        return writer.out.toString();
    }

    private byte[] bytes() {
        // Ten times as fast, and right where no pair can be broken.
        return pairs ? Utf8.encode(CharBuffer.wrap(out)) : out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void value(@Nullable Object value) {
        if (bounded() && depth > Json.MAX_DEPTH) {
            throw new JsonLimitException(true, out.toString());
        }
        if (value instanceof String string) {
            string(string);
        } else if (value instanceof Map<?, ?> object) {
            object(object);
        } else if (value instanceof Iterable<?> array) {
            array(array);
        } else if (value instanceof Number number) {
            number(number);
        } else if (value == null || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof WrittenJson(String text)) {
            out.append(text);
        } else if (bounded()) {
            string(value.toString());
        } else {
            throw new IllegalArgumentException(value.getClass() + " is not a JSON value");
        }
        checkLength();
    }

    private boolean bounded() {
        return most != UNBOUNDED;
    }

    private void checkLength() {
        if (bounded() && out.length() > most) {
            throw new JsonLimitException(false, out.toString());
        }
    }

    private void object(Map<?, ?> object) {
        out.append('{');
        depth++;
        String comma = "";
        for (Map.Entry<?, ?> member : object.entrySet()) {
            out.append(comma);
            line();
            string(bounded() ? String.valueOf(member.getKey()) : (String) member.getKey());
            out.append(indented ? ": " : ":");
            value(member.getValue());
            comma = ",";
        }
        close('}', object.isEmpty());
    }

    private void array(Iterable<?> array) {
        out.append('[');
        depth++;
        Iterator<?> elements = array.iterator();
        boolean empty = !elements.hasNext();
        while (elements.hasNext()) {
            line();
            value(elements.next());
            if (elements.hasNext()) {
                out.append(',');
            }
        }
        close(']', empty);
    }

    private void close(char bracket, boolean empty) {
        depth--;
        if (!empty) {
            line();
        }
        out.append(bracket);
    }

    private void line() {
        if (indented) {
            out.append('\n').repeat("  ", depth);
        }
    }

    private void number(Number number) {
        boolean exact = number instanceof Integer
                || number instanceof Long
                || number instanceof BigInteger
                || number instanceof BigDecimal;
        if (exact || Double.isFinite(number.doubleValue())) {
            out.append(exact ? number : (Number) number.doubleValue());
        } else if (bounded()) {
            out.append("null");
        } else {
            throw new IllegalArgumentException("JSON has no " + number);
        }
    }

    private void string(String string) {
        out.append('"');
        int written = 0;
        // Each character is one at least: of a longer string, what comes after these is not looked at.
        int end = bounded() ? (int) Math.min(string.length(), (long) most + 1) : string.length();
        for (int i = 0; i < end; i++) {
            char c = string.charAt(i);
            pairs |= Character.isSurrogate(c);
            if (c < ' ' || c == '"' || c == '\\') {
                out.append(string, written, i);
                escape(c);
                written = i + 1;
            }
        }
        out.append(string, written, end);
        checkLength();
        out.append('"');
    }

    private void escape(char c) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            default -> out.append("\\u00").append(HEX[c >> 4]).append(HEX[c & 15]);
        }
    }
}
