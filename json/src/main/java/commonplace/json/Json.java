package commonplace.json;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON.
 *
 * <pre>{@code
 * Map<String, @Nullable Object> request = Json.readObject(bytes);
 * byte[] answer = Json.write(Json.object("jsonrpc", "2.0", "id", request.get("id"), "result", result));
 * }</pre>
 */
public final class Json {
    /** Deeper nesting than any schema of ours, and shallow enough that walking a value needs no care for the stack. */
    public static final int MAX_DEPTH = 128;

    /** A few bytes of text become an object many times that size, so a text is bounded in these as well. */
    public static final int MAX_VALUES = 500_000;

    private Json() {}

    /** Reads one value from UTF-8, which is checked: no overlong forms, no surrogates, no other encoding. */
    public static @Nullable Object read(byte[] utf8) throws MalformedJsonException {
        return read(utf8, 0, utf8.length);
    }

    public static @Nullable Object read(byte[] utf8, int offset, int length) throws MalformedJsonException {
        return JsonReader.read(Utf8.decode(utf8, offset, length));
    }

    public static @Nullable Object read(String text) throws MalformedJsonException {
        return JsonReader.read(text.toCharArray());
    }

    /** Reads one value, and where it and each value inside it stand. */
    public static LocatedJson readPlaced(byte[] utf8) throws MalformedJsonException {
        return new LocatedJsonReader(Utf8.decode(utf8, 0, utf8.length)).placed();
    }

    public static Map<String, @Nullable Object> readObject(byte[] utf8) throws MalformedJsonException {
        return requireObject(read(utf8));
    }

    private static Map<String, @Nullable Object> requireObject(@Nullable Object value) throws MalformedJsonException {
        Map<String, @Nullable Object> object = asObject(value);
        if (object == null) {
            throw new MalformedJsonException("expected a JSON object");
        }
        return object;
    }

    /** Reads an object with comments and trailing commas in it, as editors allow them in their settings. */
    public static Map<String, @Nullable Object> readObjectWithComments(String text) throws MalformedJsonException {
        return requireObject(read(Jsonc.plain(text)));
    }

    /** The same with the places of all that is in it. */
    public static LocatedJson readPlacedWithComments(byte[] utf8) throws MalformedJsonException {
        String text = new String(Utf8.decode(utf8, 0, utf8.length));
        return new LocatedJsonReader(Jsonc.plain(text).toCharArray()).placed();
    }

    /** One line of UTF-8: line breaks inside strings are escaped, and half a surrogate pair becomes U+FFFD. */
    public static byte[] write(@Nullable Object value) {
        return JsonWriter.write(value);
    }

    /** For files that people read and edit: a line for each member and element, two blanks deeper than what holds it. */
    public static byte[] writeIndented(@Nullable Object value) {
        return JsonWriter.writeIndented(value);
    }

    public static String text(@Nullable Object value) {
        return JsonWriter.text(value);
    }

    /**
     * The same for values that a few characters of an expression have made, which can hold one part many times: work and
     * memory end with the characters that are allowed. What is no JSON is written as its text, and a number that is none as
     * null.
     *
     * @throws JsonLimitException for more characters than are allowed, or deeper nesting than {@link #MAX_DEPTH}
     */
    public static String text(@Nullable Object value, int most) {
        return JsonWriter.writeBounded(value, most);
    }

    /**
     * An object of the given keys and values, in that order. A key whose value is {@code null} is left out, since
     * optional members are absent on the wires we speak; for a JSON null, put it into the map.
     */
    public static Map<String, @Nullable Object> object(@Nullable Object... keysAndValues) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            if (keysAndValues[i] instanceof String key && value != null) {
                object.put(key, value);
            }
        }
        return object;
    }

    /** The value as an object, or {@code null} if it is anything else. */
    @SuppressWarnings("unchecked") // JSON objects are only ever made here, with strings as keys
    public static @Nullable Map<String, @Nullable Object> asObject(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : null;
    }
}
