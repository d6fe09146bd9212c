package commonplace.crdt.structs;

import commonplace.crdt.lib0.Any;
import commonplace.crdt.lib0.Nullable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One walk over the grammar of JSON, which makes the value or only finds out whether there is one. What is not JSON is an
 * {@link IllegalArgumentException}.
 */
final class JavaScriptJsonParser {
    private final String text;
    private final int maxDepth;

    /** Whether values are made; without them, a text is looked at and nothing is kept. */
    private final boolean makes;

    private int at;

    private JavaScriptJsonParser(String text, int maxDepth, boolean makes) {
        this.text = text;
        this.maxDepth = maxDepth;
        this.makes = makes;
    }

    static @Nullable Object parse(String text) {
        return Any.of(new JavaScriptJsonParser(text, Any.MAX_DEPTH, true).document());
    }

    static void validate(String text, int maxDepth) {
        new JavaScriptJsonParser(text, maxDepth, false).document();
    }

    private @Nullable Object document() {
        Object value = value(0);
        skipSpace();
        if (at < text.length()) {
            throw unexpected();
        }
        return value;
    }

    private @Nullable Object value(int depth) {
        if (depth > maxDepth) {
            throw new IllegalArgumentException("JSON is nested deeper than " + maxDepth);
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
        Map<String, @Nullable Object> map = makes ? new LinkedHashMap<>() : Map.of();
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
            Object value = value(depth + 1);
            if (makes) {
                map.put(key, value);
            }
            skipSpace();
        } while (took(','));
        expect('}');
        return map;
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> list = makes ? new ArrayList<>() : List.of();
        at++;
        skipSpace();
        if (took(']')) {
            return list;
        }
        do {
            Object value = value(depth + 1);
            if (makes) {
                list.add(value);
            }
            skipSpace();
        } while (took(','));
        expect(']');
        return list;
    }

    private String string() {
        expect('"');
        int start = at;
        while (peek() >= ' ' && peek() != '"' && peek() != '\\') {
            at++;
        }
        if (took('"')) {
            return makes ? text.substring(start, at - 1) : "";
        }
        StringBuilder string = new StringBuilder(makes ? text.substring(start, at) : "");
        while (!took('"')) {
            char c = peek();
            if (c < ' ') {
                throw unexpected();
            }
            at++;
            char meant = c == '\\' ? escaped() : c;
            if (makes) {
                string.append(meant);
            }
        }
        return string.toString();
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

    // -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?
    private @Nullable Object number() {
        int start = at;
        took('-');
        if (!took('0')) {
            digits();
        }
        if (took('.')) {
            digits();
        }
        if (took('e') || took('E')) {
            if (!took('-')) {
                took('+');
            }
            digits();
        }
        return makes ? Double.valueOf(text.substring(start, at)) : null;
    }

    private void digits() {
        if (peek() < '0' || peek() > '9') {
            throw unexpected();
        }
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
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
