package commonplace.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One walk over the characters of one document.
 *
 * <p>Written by hand: the library's parser, as soon as its class is loaded, makes decimals of a size that takes the JDK
 * longer than everything else before a client's first answer.
 */
class JsonReader {
    /** Longer numbers than this take long to read, and nobody means them. */
    private static final int MAX_NUMBER = 1_000;

    private static final int LONG_DIGITS = 18;

    private final char[] text;
    private int at;
    private int depth;
    private int values;

    JsonReader(char[] text) {
        this.text = text;
    }

    static @Nullable Object read(char[] text) throws MalformedJsonException {
        return new JsonReader(text).document();
    }

    final @Nullable Object document() throws MalformedJsonException {
        if (!skipSpace()) {
            throw new MalformedJsonException("no JSON value: the text is empty");
        }
        Object value = value();
        if (skipSpace()) {
            throw malformed("more text after the JSON value");
        }
        return value;
    }

    @Nullable
    Object value() throws MalformedJsonException {
        if (++values > Json.MAX_VALUES) {
            throw malformed("more than " + Json.MAX_VALUES + " values");
        }
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw unexpected("a value");
        };
    }

    private Map<String, @Nullable Object> object() throws MalformedJsonException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        enter();
        if (!closes('}')) {
            do {
                skipSpace();
                String name = key();
                skipSpace();
                expect(':');
                skipSpace();
                int before = object.size();
                object.put(name, value());
                if (object.size() == before) {
                    repeated(name);
                }
            } while (continues('}'));
        }
        depth--;
        return object;
    }

    String key() throws MalformedJsonException {
        if (peek() != '"') {
            throw unexpected("a key");
        }
        return string();
    }

    // Two parsers that disagree on which of two equal keys counts see two different requests.
    void repeated(String name) throws MalformedJsonException {
        throw malformed("duplicate key \"" + shortened(name) + "\"");
    }

    private List<@Nullable Object> array() throws MalformedJsonException {
        List<@Nullable Object> array = new ArrayList<>();
        enter();
        if (!closes(']')) {
            do {
                skipSpace();
                array.add(value());
            } while (continues(']'));
        }
        depth--;
        return array;
    }

    private void enter() throws MalformedJsonException {
        if (++depth > Json.MAX_DEPTH) {
            throw malformed("nested deeper than " + Json.MAX_DEPTH);
        }
        at++;
    }

    private boolean closes(char bracket) {
        skipSpace();
        boolean closes = peek() == bracket;
        at += closes ? 1 : 0;
        return closes;
    }

    /** Whether a comma and another element follow; else it must be the end. */
    private boolean continues(char bracket) throws MalformedJsonException {
        skipSpace();
        if (peek() == ',') {
            at++;
            return true;
        }
        expect(bracket);
        return false;
    }

    private @Nullable Object word(String word, @Nullable Object meaning) throws MalformedJsonException {
        for (int i = 0; i < word.length(); i++) {
            expect(word.charAt(i));
        }
        return meaning;
    }

    private String string() throws MalformedJsonException {
        int start = ++at;
        while (at < text.length && text[at] >= ' ' && text[at] != '"' && text[at] != '\\') {
            at++;
        }
        if (peek() == '"') {
            return new String(text, start, at++ - start);
        }
        var unescaped = new StringBuilder().append(text, start, at - start);
        while (peek() != '"') {
            char next = peek();
            if (at == text.length || next < ' ') {
                throw unexpected("the end of a string");
            }
            at++;
            unescaped.append(next == '\\' ? escaped() : next);
        }
        at++;
        return unescaped.toString();
    }

    private char escaped() throws MalformedJsonException {
        char letter = peek();
        at++;
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unit();
            default -> {
                at--;
                throw unexpected("an escape");
            }
        };
    }

    private char unit() throws MalformedJsonException {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            char letter = peek();
            int digit = letter < 128 ? Character.digit(letter, 16) : -1;
            if (digit < 0) {
                throw unexpected("four hexadecimal digits");
            }
            unit = unit * 16 + digit;
            at++;
        }
        return (char) unit;
    }

    private Number number() throws MalformedJsonException {
        int start = at;
        at += peek() == '-' ? 1 : 0;
        if (peek() == '0') {
            at++;
        } else {
            digits();
        }
        boolean whole = true;
        if (peek() == '.') {
            whole = false;
            at++;
            digits();
        }
        if (peek() == 'e' || peek() == 'E') {
            whole = false;
            at++;
            at += peek() == '-' || peek() == '+' ? 1 : 0;
            digits();
        }
        if (at - start > MAX_NUMBER) {
            throw malformed("number too long");
        }
        String written = new String(text, start, at - start);
        return whole ? integer(written) : decimal(written);
    }

    private void digits() throws MalformedJsonException {
        if (peek() < '0' || peek() > '9') {
            throw unexpected("a digit");
        }
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
    }

    private static Number integer(String written) {
        if (written.length() <= LONG_DIGITS) {
            return Long.valueOf(written);
        }
        var big = new BigInteger(written);
        return big.bitLength() < Long.SIZE ? (Number) big.longValue() : big;
    }

    // An infinity could be read but not written back.
    private Double decimal(String written) throws MalformedJsonException {
        double value = Double.parseDouble(written);
        if (Double.isInfinite(value)) {
            throw malformed("number too large");
        }
        return value;
    }

    private boolean skipSpace() {
        while (at < text.length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
        return at < text.length;
    }

    final int at() {
        return at;
    }

    /** The next character; a NUL, which no document may hold outside of a string's escapes, at the end. */
    private char peek() {
        return at < text.length ? text[at] : '\0';
    }

    private void expect(char expected) throws MalformedJsonException {
        if (peek() != expected) {
            throw unexpected("'" + expected + "'");
        }
        at++;
    }

    private MalformedJsonException unexpected(String wanted) {
        return at < text.length
                ? malformed("unexpected " + shown(text[at]) + " instead of " + wanted)
                : malformed("unexpected end instead of " + wanted);
    }

    private static String shown(char letter) {
        return letter > ' ' && letter < 127 ? "'" + letter + "'" : String.format("U+%04X", (int) letter);
    }

    private MalformedJsonException malformed(String what) {
        return new MalformedJsonException(what, new LineCounter(text).placeOf(at));
    }

    private static String shortened(String text) {
        return text.length() <= 120 ? text : text.substring(0, 120) + "…";
    }
}
