package commonplace.search;

import java.io.IOException;
import java.lang.Character.UnicodeScript;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Splits tokens further than the tokenizer does: {@code README.md}, {@code snake_case} and {@code Jamie's} at their
 * punctuation, so that each part is found, and scripts written without spaces into single characters, so that any
 * stretch of them is found as a phrase. Numbers such as {@code 3.14} stay whole.
 */
final class WordPartFilter extends TokenFilter {
    private static final String EMOJI = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.EMOJI];

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);

    private char[] token = new char[64];
    private int length;
    private int at;
    private int tokenStart;
    private int gap;

    WordPartFilter(TokenStream input) {
        super(input);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        length = 0;
        at = 0;
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (true) {
            at = skipSeparators(at);
            if (at < length) {
                emit(at, partEnd(at));
                return true;
            }
            if (!input.incrementToken()) {
                return false;
            }
            if (isOnePart()) {
                return true;
            }
            take();
        }
    }

    private boolean isOnePart() {
        char[] chars = term.buffer();
        for (int i = 0; i < term.length(); i++) {
            char c = chars[i];
            if (c >= 0x80 || !Character.isLetterOrDigit(c)) {
                return EMOJI.equals(type.type());
            }
        }
        return true;
    }

    private void take() {
        length = term.length();
        if (token.length < length) {
            token = new char[length];
        }
        System.arraycopy(term.buffer(), 0, token, 0, length);
        at = 0;
        tokenStart = offset.startOffset();
        gap = increment.getPositionIncrement();
    }

    private void emit(int from, int to) {
        clearAttributes();
        term.copyBuffer(token, from, to - from);
        offset.setOffset(tokenStart + from, tokenStart + to);
        increment.setPositionIncrement(gap);
        gap = 1;
        at = to;
    }

    private int skipSeparators(int from) {
        int i = from;
        while (i < length && isSeparator(i)) {
            i++;
        }
        return i;
    }

    private int partEnd(int from) {
        int first = codePoint(from);
        int i = from + Character.charCount(first);
        boolean alone = standsAlone(first);
        while (i < length && !isSeparator(i)) {
            int next = codePoint(i);
            if (!extendsCharacter(next) && (alone || standsAlone(next))) {
                break;
            }
            i += Character.charCount(next);
        }
        return i;
    }

    private int codePoint(int i) {
        return Character.codePointAt(token, i, length);
    }

    private boolean isSeparator(int i) {
        char c = token[i];
        if (Character.isLetterOrDigit(c) || !isPunctuation(c)) {
            return false;
        }
        boolean insideNumber =
                i > 0 && i + 1 < length && Character.isDigit(token[i - 1]) && Character.isDigit(token[i + 1]);
        return !insideNumber || Character.getType(c) == Character.CONNECTOR_PUNCTUATION;
    }

    private static boolean isPunctuation(char c) {
        return switch (Character.getType(c)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION -> true;
            default -> false;
        };
    }

    private static boolean standsAlone(int c) {
        if (c < 0x0E00) {
            return false;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, THAI, LAO, KHMER, MYANMAR -> true;
            // The mark that lengthens a vowel belongs to both kana scripts and therefore to none.
            default -> c == 'ー' || c == 'ｰ';
        };
    }

    /** Marks, the second half of a decomposed Hangul syllable, and half-width voicing marks stay with their base. */
    private static boolean extendsCharacter(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> (c >= 0x1160 && c <= 0x11FF) || c == 'ﾞ' || c == 'ﾟ';
        };
    }
}
