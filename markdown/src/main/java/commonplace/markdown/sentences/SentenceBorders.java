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

    /** What opens a quote in one language closes it in another: {@code „Komm.“}, {@code »Komm.«}. */
    private static final String CLOSERS_ELSEWHERE = "“‘«‹";

    private static final String OPENERS = "\"'“‘«‹»›„‚([{*_~`「『（【《〈¿¡<>!";

    private final String text;
    private final Span span;
    private final CodeSpans code;
    private final Quotations quotations;

    SentenceBorders(String text, Span span) {
        this.text = text;
        this.span = span;
        this.code = new CodeSpans(text, span);
        this.quotations = new Quotations(text, span);
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
                if (!quotations.isInside(end) && endsSentence(start, at, end)) {
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
        at = pastFrenchQuote(at);
        while (at < span.end() && closes(at)) {
            at++;
        }
        return at;
    }

    private boolean closes(int at) {
        boolean lastOfWord = at + 1 == span.end() || !Character.isLetterOrDigit(text.charAt(at + 1));
        return CLOSERS.indexOf(text.charAt(at)) >= 0 || (lastOfWord && CLOSERS_ELSEWHERE.indexOf(text.charAt(at)) >= 0);
    }

    /** french: a blank stands before the mark that closes a quote. */
    private int pastFrenchQuote(int from) {
        int at = from;
        while (at < span.end() && isBlank(text.charAt(at))) {
            at++;
        }
        boolean isQuote = at > from && at < span.end() && "»›".indexOf(text.charAt(at)) >= 0;
        return isQuote && (at + 1 == span.end() || !Character.isLetterOrDigit(text.charAt(at + 1))) ? at : from;
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private boolean endsSentence(int start, int mark, int end) {
        if (end == span.end()) {
            return true;
        }
        int after = nextWord(end);
        boolean goesOn = after == span.end() || goesOn(after);
        if (STRONG.indexOf(text.charAt(mark)) >= 0 || isUnspaced(mark, end)) {
            // 「はい。」と言った: after a closing quote the sentence may go on, and no letter's case tells.
            return isEnd(text.charAt(end - 1))
                    ? ",、，を".indexOf(text.charAt(end)) < 0
                    : !Quotations.goesOnAfter(text, end, span.end());
        }
        if (goesOn || !isBlank(text.charAt(end))) {
            return false;
        }
        boolean single = text.charAt(mark) == '.' && (mark + 1 == end || text.charAt(mark + 1) != '.');
        return !single || !Abbreviations.endsAt(text, start, mark, after, span.end());
    }

    /** {@code 好吗?好}: a question mark or exclamation mark of the Latin script between characters that want no space. */
    private boolean isUnspaced(int mark, int end) {
        return "!?".indexOf(text.charAt(mark)) >= 0
                && mark > span.start()
                && Quotations.isUnspaced(text.charAt(mark - 1))
                && Quotations.isUnspaced(text.charAt(end));
    }

    /** Past blanks and what opens a quote, a bracket, a link or emphasis. */
    private int nextWord(int from) {
        int at = from;
        while (at < span.end() && (isBlank(text.charAt(at)) || OPENERS.indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }

    /** A small letter or a comma says that the sentence was not over, also after a dash: {@code «Да!» — сказал он.} */
    private boolean goesOn(int at) {
        int c = text.codePointAt(at);
        if ("—–".indexOf(c) >= 0) {
            int word = nextWord(at + 1);
            return word < span.end() && Character.isLowerCase(text.codePointAt(word));
        }
        return Character.isLowerCase(c) || ",;:)]}、，；：،؛".indexOf(c) >= 0;
    }
}
