package commonplace.tools.meta.references;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into what stands for itself and what refers to something. */
final class TemplatePieces {
    static final int MAX_EXPRESSION = 1_000;

    /** Brackets within brackets, and signs before signs: a parser goes one deeper for each. */
    private static final int MAX_NESTING = 32;

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder plain = new StringBuilder();
    private int at;

    sealed interface Piece {
        record Text(String text) implements Piece {}

        record Code(String expression) implements Piece {}

        /** The rest of a text, from a reference on that cannot be read. */
        record Broken(String expression, String why) implements Piece {}
    }

    private TemplatePieces(String text) {
        this.text = text;
    }

    static List<Piece> of(String text) {
        return new TemplatePieces(text).cut();
    }

    private List<Piece> cut() {
        while (at < text.length()) {
            int open = text.indexOf("${", at);
            if (open < 0) {
                plain.append(text, at, text.length());
                break;
            }
            // Two dollars are one that means nothing, but only before a brace: $$${price} is a dollar and a reference.
            int dollars = dollarsUpTo(open);
            plain.append(text, at, open + 1 - dollars).repeat('$', dollars / 2);
            at = open + 2;
            if (dollars % 2 == 0) {
                plain.append('{');
            } else if (!code()) {
                return pieces;
            }
        }
        flush();
        return pieces;
    }

    private int dollarsUpTo(int last) {
        int first = last;
        while (first > at && text.charAt(first - 1) == '$') {
            first--;
        }
        return last - first + 1;
    }

    private void flush() {
        if (!plain.isEmpty()) {
            pieces.add(new Piece.Text(plain.toString()));
            plain.setLength(0);
        }
    }

    /** Reads a reference whose brace is open; false when nothing after it can be read. */
    private boolean code() {
        flush();
        int start = at;
        int depth = 0;
        int negations = 0;
        char quote = 0;
        for (int i = start; i < text.length() && i - start <= MAX_EXPRESSION; i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                i += c == '\\' ? 1 : 0;
                quote = c == quote ? 0 : quote;
                continue;
            }
            switch (c) {
                case '"', '\'', '`' -> quote = c;
                case '{', '[', '(' -> depth++;
                case ']', ')' -> depth--;
                case '!' -> negations++;
                case '}' -> {
                    if (depth <= 0) {
                        at = i + 1;
                        pieces.add(new Piece.Code(text.substring(start, i)));
                        return true;
                    }
                    depth--;
                }
                default -> {}
            }
            if (depth > MAX_NESTING || negations > MAX_NESTING) {
                return broken(start, "is nested more than " + MAX_NESTING + " levels deep");
            }
        }
        return broken(start, whyNotClosed(start, quote));
    }

    private String whyNotClosed(int start, char quote) {
        if (text.length() - start > MAX_EXPRESSION) {
            return "is longer than " + MAX_EXPRESSION + " characters, or not closed by '}'";
        }
        return (quote == 0 ? "is not closed by '}'" : "has a " + quote + " that is not closed")
                + "; to write ${ itself, write $${";
    }

    private boolean broken(int start, String why) {
        pieces.add(new Piece.Broken(text.substring(start), why));
        return false;
    }
}
