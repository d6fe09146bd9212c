package commonplace.markdown.sentences;

import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the sentences of a Markdown text, in whatever language.
 *
 * <p>They serve as quotes, so a sentence is rather too long than cut in two: not at {@code e.g.}, {@code Dr.},
 * {@code 3.14}, {@code notes.md}, nor inside code. What stands in another list item, row or paragraph is another
 * sentence. Front matter, rules and link definitions are none.
 */
public final class Sentences {
    private Sentences() {}

    /** All of them in the order of the text. */
    public static List<Sentence> of(String text) {
        List<Sentence> sentences = new ArrayList<>();
        for (Block block : Block.of(text)) {
            switch (block.kind()) {
                case FRONT_MATTER, MARK -> {}
                case PARAGRAPH ->
                    new SentenceBorders(text, block.span())
                            .forEach(span -> add(Sentence.Kind.PROSE, text, withoutQuoteMarks(text, span), sentences));
                case HEADING -> add(Sentence.Kind.HEADING, text, headingText(text, block.span()), sentences);
                case ROW -> add(Sentence.Kind.ROW, text, block.span(), sentences);
                case CODE -> add(Sentence.Kind.CODE, text, block.span(), sentences);
                case HTML -> add(Sentence.Kind.HTML, text, block.span(), sentences);
            }
        }
        return sentences;
    }

    private static void add(Sentence.Kind kind, String text, Span span, List<Sentence> sentences) {
        Span trimmed = trimmed(text, span);
        // Three dots that stand alone are no sentence.
        if (!trimmed.isEmpty() && (kind != Sentence.Kind.PROSE || saysSomething(text, trimmed))) {
            sentences.add(new Sentence(kind, trimmed));
        }
    }

    private static boolean saysSomething(String text, Span span) {
        for (int at = span.start(); at < span.end(); at++) {
            // A surrogate is half of a letter of a rare script, or of a picture.
            if (Character.isLetterOrDigit(text.charAt(at)) || Character.isSurrogate(text.charAt(at))) {
                return true;
            }
        }
        return false;
    }

    /** Where a sentence begins on another line of a quote, the line's own mark is no part of it. */
    private static Span withoutQuoteMarks(String text, Span span) {
        int start = span.start();
        while (start < span.end() && (text.charAt(start) == '>' || Character.isWhitespace(text.charAt(start)))) {
            start++;
        }
        return new Span(start, span.end());
    }

    /** Without the blanks around it. */
    static Span trimmed(String text, Span span) {
        int start = span.start();
        int end = span.end();
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return new Span(start, end);
    }

    /** Without the {@code #} before and after it, or the line under it. */
    private static Span headingText(String text, Span heading) {
        int start = heading.start();
        int end = heading.end();
        if (text.charAt(start) == '#') {
            while (start < end && text.charAt(start) == '#') {
                start++;
            }
            int close = trimmed(text, new Span(start, end)).end();
            int open = close;
            while (open > start && text.charAt(open - 1) == '#') {
                open--;
            }
            // spec: "A closing sequence must be preceded by spaces or tabs"
            boolean closes = open < close && (open == start || Character.isWhitespace(text.charAt(open - 1)));
            return new Span(start, closes ? open : close);
        }
        int underline = LineIndex.startOfLine(text, end);
        return new Span(start, Math.max(start, underline));
    }
}
