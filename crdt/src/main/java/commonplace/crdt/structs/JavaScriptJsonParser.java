package commonplace.crdt.structs;

import commonplace.crdt.lib0.Any;
import commonplace.crdt.lib0.Nullable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one JSON value; what is not JSON is an {@link IllegalArgumentException}. */
final class JavaScriptJsonParser {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private final String text;
    private int at;

    JavaScriptJsonParser(String text) {
        this.text = text;
    }

    @Nullable
    Object parse() {
        Object value = value(0);
        skipSpace();
        if (at < text.length()) {
            throw unexpected();
        }
        return Any.of(value);
    }

    private @Nullable Object value(int depth) {
        if (depth > Any.MAX_DEPTH) {
            throw new IllegalArgumentException("JSON is nested deeper than " + Any.MAX_DEPTH);
        }
        skipSpace();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        at++;
        skipSpace();
        if (took('}')) {
            return map;
        }
        do {
            skipSpace();
            String key = string();
            skipSpace();
            expect(':');
            map.put(key, value(depth + 1));
            skipSpace();
        } while (took(','));
        expect('}');
        return map;
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        at++;
        skipSpace();
        if (took(']')) {
            return list;
        }
        do {
            list.add(value(depth + 1));
            skipSpace();
        } while (took(','));
        expect(']');
        return list;
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (true) {
            char c = peek();
            if (c < 0x20) {
                throw unexpected();
            }
            at++;
            if (c == '"') {
                return string.toString();
            }
            string.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw unexpected();
        };
    }

    private char unicode() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(peek(), 16);
            if (digit < 0 || peek() > 'f') {
                throw unexpected();
            }
            value = value * 16 + digit;
            at++;
        }
        return (char) value;
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, at)) {
            throw unexpected();
        }
        at += word.length();
        return value;
    }

    private Double number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw unexpected();
        }
        at = number.end();
        return Double.valueOf(number.group());
    }

    private void skipSpace() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean took(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!took(c)) {
            throw unexpected();
        }
    }

    /** The next character, or one that fits nowhere. */
    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException(
                "Not JSON at character " + at + ": " + (text.length() > 100 ? text.substring(0, 100) + "…" : text));
    }
}
