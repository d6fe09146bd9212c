package commonplace.server.clientfiles;

import commonplace.json.JsonLocation;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in a TOML text that moves forward, and the words that TOML is made of. */
final class TomlCursor {
    private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z0-9_-]+");
    private static final String THREE_DOUBLE = "\"\"\"";
    private static final String THREE_SINGLE = "'''";

    private final String text;
    private int at;

    TomlCursor(String text) {
        this.text = text;
    }

    int at() {
        return at;
    }

    boolean isAtEnd() {
        return at >= text.length();
    }

    /** The next character; a NUL at the end, which no TOML has. */
    char peek() {
        return isAtEnd() ? '\0' : text.charAt(at);
    }

    boolean next(String expected) {
        boolean there = text.startsWith(expected, at);
        at += there ? expected.length() : 0;
        return there;
    }

    void expect(String expected) throws MalformedConfigException {
        if (!next(expected)) {
            throw unexpected("'" + expected + "'");
        }
    }

    void skipSpaces() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    /** Over blanks, ends of lines and comments. */
    void skipLines() {
        while (true) {
            skipSpaces();
            if (peek() == '#') {
                skipComment();
            } else if (peek() != '\n' && !text.startsWith("\r\n", at)) {
                return;
            } else {
                at++;
            }
        }
    }

    /** What may follow a statement on its line: a comment. */
    void endLine() throws MalformedConfigException {
        skipSpaces();
        if (peek() == '#') {
            skipComment();
        }
        if (!isAtEnd() && !next("\n") && !next("\r\n")) {
            throw unexpected("the end of the line");
        }
    }

    private void skipComment() {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end > at && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    /** One part of a key: bare, or in quotes. */
    String key() throws MalformedConfigException {
        if (peek() == '"' || peek() == '\'') {
            return peek() == '"' ? basicString() : literalString();
        }
        String key = match(BARE_KEY);
        if (key.isEmpty()) {
            throw unexpected("a key");
        }
        return key;
    }

    /** What the pattern finds here; nothing where it does not. */
    String match(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return "";
        }
        at = matcher.end();
        return matcher.group();
    }

    String string() throws MalformedConfigException {
        if (text.startsWith(THREE_DOUBLE, at)) {
            return basicLines();
        }
        if (text.startsWith(THREE_SINGLE, at)) {
            return literalLines();
        }
        return peek() == '"' ? basicString() : literalString();
    }

    private String basicString() throws MalformedConfigException {
        at++;
        var value = new StringBuilder();
        while (peek() != '"') {
            if (isAtEnd() || peek() == '\n') {
                throw unexpected("the end of a string");
            }
            if (peek() == '\\') {
                at++;
                value.appendCodePoint(escaped());
            } else {
                value.append(text.charAt(at++));
            }
        }
        at++;
        return value.toString();
    }

    private String literalString() throws MalformedConfigException {
        int start = ++at;
        while (peek() != '\'') {
            if (isAtEnd() || peek() == '\n') {
                throw unexpected("the end of a string");
            }
            at++;
        }
        return text.substring(start, at++);
    }

    private String basicLines() throws MalformedConfigException {
        at += 3;
        skipFirstLineEnd();
        var value = new StringBuilder();
        while (!text.startsWith(THREE_DOUBLE, at)) {
            if (isAtEnd()) {
                throw unexpected("the end of a string");
            }
            if (peek() != '\\') {
                value.append(text.charAt(at++));
            } else {
                at++;
                if (!skipsLineEnd()) {
                    value.appendCodePoint(escaped());
                }
            }
        }
        return value + closing('"', THREE_DOUBLE);
    }

    /** A backslash at the end of a line takes away all blanks up to the next word. */
    private boolean skipsLineEnd() {
        int end = at;
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        boolean skips = text.substring(at, end).indexOf('\n') >= 0;
        at = skips ? end : at;
        return skips;
    }

    private String literalLines() throws MalformedConfigException {
        at += 3;
        skipFirstLineEnd();
        int end = text.indexOf(THREE_SINGLE, at);
        if (end < 0) {
            at = text.length();
            throw unexpected("the end of a string");
        }
        String value = text.substring(at, end);
        at = end;
        return value + closing('\'', THREE_SINGLE);
    }

    private void skipFirstLineEnd() {
        if (!next("\n")) {
            next("\r\n");
        }
    }

    // spec: one or two quotation marks may stand directly before the three that end the string
    private String closing(char mark, String three) {
        int start = at;
        while (peek() == mark && at < start + 5) {
            at++;
        }
        return text.substring(start, at - three.length());
    }

    private int escaped() throws MalformedConfigException {
        char letter = peek();
        at++;
        return switch (letter) {
            case '"', '\\' -> letter;
            case 'b' -> '\b';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case 'e' -> '\u001b';
            case 'x' -> unit(2);
            case 'u' -> unit(4);
            case 'U' -> unit(8);
            default -> {
                at--;
                throw unexpected("an escape");
            }
        };
    }

    private int unit(int digits) throws MalformedConfigException {
        int unit = 0;
        for (int i = 0; i < digits; i++) {
            int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
            if (digit < 0 || unit > Character.MAX_CODE_POINT / 16) {
                throw unexpected(digits + " hexadecimal digits of a character");
            }
            unit = unit * 16 + digit;
            at++;
        }
        if (!Character.isValidCodePoint(unit)) {
            throw malformed("there is no such character");
        }
        return unit;
    }

    MalformedConfigException unexpected(String wanted) {
        if (isAtEnd()) {
            return malformed("unexpected end instead of " + wanted);
        }
        char letter = peek();
        String shown = letter > ' ' && letter < 127 ? "'" + letter + "'" : String.format("U+%04X", (int) letter);
        return malformed("unexpected " + (letter == '\n' ? "end of the line" : shown) + " instead of " + wanted);
    }

    MalformedConfigException malformed(String problem) {
        return malformedAt(at, problem);
    }

    MalformedConfigException malformedAt(int place, String problem) {
        String before = text.substring(0, Math.min(place, text.length()));
        int line = 1 + Math.toIntExact(before.chars().filter(c -> c == '\n').count());
        return new MalformedConfigException(
                "is not TOML: " + problem, new JsonLocation(line, before.length() - before.lastIndexOf('\n')));
    }
}
