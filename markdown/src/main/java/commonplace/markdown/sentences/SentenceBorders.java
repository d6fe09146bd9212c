package commonplace.markdown.sentences;

import commonplace.markdown.MarkdownLinks;
import commonplace.markdown.text.Span;
import java.util.function.Consumer;

/** Goes through the prose of one block and tells where a sentence ends. Each character is looked at a few times. */
final class SentenceBorders {
    /** End a sentence whatever follows, since their scripts put no space between sentences. */
    private static final String STRONG = "。！？｡︒︕︖";

    /** End a sentence when a space follows. */
    private static final String ENDS = ".!?…؟۔।॥։።፧။។៕‼⁇⁈⁉．";

    /** What may stand between the end mark and the space: quotes, brackets, and the marks of emphasis. */
    private static final String CLOSERS = "\"'”’»›)]}*_~`」』）】》〉〕］｝＂＇";

    private static final String OPENERS = "\"'“‘«‹„‚([{*_~`「『（【《〈¿¡<>!";

    private final String text;
    private final Span span;
    private final CodeSpans code;

    SentenceBorders(String text, Span span) {
        this.text = text;
        this.span = span;
        this.code = new CodeSpans(text, span);
    }

    /** Tells of each stretch, one after the other; they cover the block. */
    void forEach(Consumer<Span> sentence) {
        int start = span.start();
        int at = start;
        while (at < span.end()) {
            char c = text.charAt(at);
            if (c == '`') {
                at = code.skip(at);
            } else if (c == '(' && at > span.start() && text.charAt(at - 1) == ']') {
                at = pastDestination(at);
            } else if (isEnd(c)) {
                int end = pastMarks(at);
                if (endsSentence(start, at, end)) {
                    sentence.accept(new Span(start, end));
                    start = end;
                }
                at = end;
            } else {
                at++;
            }
        }
        if (start < span.end()) {
            sentence.accept(new Span(start, span.end()));
        }
    }

    /** Past {@code (note.md "A title. In two sentences.")}. */
    private int pastDestination(int open) {
        int close = text.indexOf(')', open, Math.min(open + MarkdownLinks.MAX_LENGTH, span.end()));
        return close < 0 ? open + 1 : close + 1;
    }

    private static boolean isEnd(char c) {
        return ENDS.indexOf(c) >= 0 || STRONG.indexOf(c) >= 0;
    }

    /** Past all end marks and what closes with them. */
    private int pastMarks(int mark) {
        int at = mark + 1;
        while (at < span.end() && isEnd(text.charAt(at))) {
            at++;
        }
        while (at < span.end() && CLOSERS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private boolean endsSentence(int start, int mark, int end) {
        if (end == span.end()) {
            return true;
        }
        int after = nextWord(end);
        boolean goesOn = after == span.end() || goesOn(after);
        if (STRONG.indexOf(text.charAt(mark)) >= 0) {
            // 「はい。」と言った: after a closing quote the sentence may go on, and no letter's case tells.
            return CLOSERS.indexOf(text.charAt(end - 1)) < 0 || !continuesQuote(end);
        }
        if (goesOn || !Character.isWhitespace(text.charAt(end))) {
            return false;
        }
        boolean single = text.charAt(mark) == '.' && (mark + 1 == end || text.charAt(mark + 1) != '.');
        return !single || !Abbreviations.endsAt(text, start, mark, after, span.end());
    }

    private boolean continuesQuote(int at) {
        char c = text.charAt(at);
        return "とっなのはがをに，、,".indexOf(c) >= 0;
    }

    /** Past blanks and what opens a quote, a bracket, a link or emphasis. */
    private int nextWord(int from) {
        int at = from;
        while (at < span.end() && (Character.isWhitespace(text.charAt(at)) || OPENERS.indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }

    /** A small letter or a comma says that the sentence was not over. */
    private boolean goesOn(int at) {
        int c = text.codePointAt(at);
        return Character.isLowerCase(c) || ",;:)]}、，；：".indexOf(c) >= 0;
    }
}
