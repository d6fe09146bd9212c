package commonplace.tools.jmespath;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Divides an expression into words. */
final class Lexer {
    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    Lexer(String source) {
        this.source = source;
    }

    List<Token> tokens() throws InvalidPathException {
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                at++;
            } else if (startsName(c)) {
                name();
            } else if (c == '-' || isDigit(c)) {
                number();
            } else if (c == '"') {
                quotedName();
            } else if (c == '\'') {
                rawText();
            } else if (c == '`') {
                literal();
            } else {
                symbol(c);
            }
        }
        add(Token.Kind.END, "", null, at);
        return tokens;
    }

    private static boolean startsName(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private void add(Token.Kind kind, String text, @Nullable Object value, int position) {
        tokens.add(new Token(kind, text, value, position));
    }

    private void name() {
        int start = at;
        while (at < source.length() && (startsName(source.charAt(at)) || isDigit(source.charAt(at)))) {
            at++;
        }
        add(Token.Kind.NAME, source.substring(start, at), null, start);
    }

    private void number() throws InvalidPathException {
        int start = at++;
        while (at < source.length() && isDigit(source.charAt(at))) {
            at++;
        }
        String text = source.substring(start, at);
        if (text.equals("-")) {
            throw new InvalidPathException("'-' needs digits behind it", start);
        }
        try {
            add(Token.Kind.NUMBER, text, Integer.valueOf(text), start);
        } catch (NumberFormatException large) {
            throw new InvalidPathException("the number " + text + " is too large for an index", start);
        }
    }

    private void quotedName() throws InvalidPathException {
        int start = at;
        String text = upTo('"');
        Object name = json("\"" + text + "\"", "the quoted name", start);
        add(Token.Kind.QUOTED_NAME, String.valueOf(name), null, start);
    }

    /** Only a quotation mark needs a backslash; any other backslash is one. */
    private void rawText() throws InvalidPathException {
        int start = at;
        String text = upTo('\'').replace("\\'", "'");
        add(Token.Kind.LITERAL, text, text, start);
    }

    private void literal() throws InvalidPathException {
        int start = at;
        String text = upTo('`').replace("\\`", "`").strip();
        add(Token.Kind.LITERAL, text, json(text, "what stands between backticks", start), start);
    }

    /** The text up to the mark that closes it, with its backslashes. */
    private String upTo(char mark) throws InvalidPathException {
        int start = at;
        for (at++; at < source.length(); at++) {
            char c = source.charAt(at);
            if (c == mark) {
                return source.substring(start + 1, at++);
            }
            if (c == '\\') {
                at++;
            }
        }
        throw new InvalidPathException("the " + mark + " is not closed by another", start);
    }

    private static @Nullable Object json(String text, String what, int position) throws InvalidPathException {
        try {
            return Json.read(text);
        } catch (MalformedJsonException bad) {
            throw new InvalidPathException(
                    what + " is not JSON (" + bad.problem() + "); a plain text is written 'in single quotes'",
                    position);
        }
    }

    private void symbol(char c) throws InvalidPathException {
        int start = at;
        char next = at + 1 < source.length() ? source.charAt(at + 1) : 0;
        Token.Kind kind = pair(c, next);
        if (kind != null) {
            at += 2;
        } else {
            kind = single(c);
            at++;
        }
        if (kind == null) {
            String shown = source.substring(start, source.offsetByCodePoints(start, 1));
            String meant = c == '=' ? "; compare with '=='" : c == '$' ? "; the current value is '@'" : "";
            throw new InvalidPathException("'" + shown + "' means nothing here" + meant, start);
        }
        add(kind, source.substring(start, at), null, start);
    }

    private static Token.@Nullable Kind pair(char c, char next) {
        return switch (c) {
            case '[' -> next == ']' ? Token.Kind.FLATTEN : next == '?' ? Token.Kind.FILTER : null;
            case '|' -> next == '|' ? Token.Kind.OR : null;
            case '&' -> next == '&' ? Token.Kind.AND : null;
            case '=' -> next == '=' ? Token.Kind.EQUAL : null;
            case '!' -> next == '=' ? Token.Kind.NOT_EQUAL : null;
            case '<' -> next == '=' ? Token.Kind.LESS_OR_EQUAL : null;
            case '>' -> next == '=' ? Token.Kind.GREATER_OR_EQUAL : null;
            default -> null;
        };
    }

    private static Token.@Nullable Kind single(char c) {
        return switch (c) {
            case '.' -> Token.Kind.DOT;
            case '*' -> Token.Kind.STAR;
            case '@' -> Token.Kind.CURRENT;
            case '&' -> Token.Kind.REFERENCE;
            case '|' -> Token.Kind.PIPE;
            case '!' -> Token.Kind.NOT;
            case '<' -> Token.Kind.LESS;
            case '>' -> Token.Kind.GREATER;
            case ',' -> Token.Kind.COMMA;
            case ':' -> Token.Kind.COLON;
            case '[' -> Token.Kind.OPENING_BRACKET;
            case ']' -> Token.Kind.CLOSING_BRACKET;
            case '(' -> Token.Kind.OPENING_PARENTHESIS;
            case ')' -> Token.Kind.CLOSING_PARENTHESIS;
            case '{' -> Token.Kind.OPENING_BRACE;
            case '}' -> Token.Kind.CLOSING_BRACE;
            default -> null;
        };
    }
}
