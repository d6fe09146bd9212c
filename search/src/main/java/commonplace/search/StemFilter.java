package commonplace.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.KeywordRepeatFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/**
 * Follows each word with its English stem at the same position, marked so that it never passes for a word. A word
 * that is its own stem is not repeated; a search therefore looks for the stem in both forms.
 */
final class StemFilter extends TokenFilter {
    /** No tokenizer lets a control character through, so no word begins with this. */
    static final char MARK = '\u0001';

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final KeywordAttribute isWord = addAttribute(KeywordAttribute.class);
    private final StringBuilder word = new StringBuilder();

    StemFilter(TokenStream input) {
        super(new PorterStemFilter(new KeywordRepeatFilter(input)));
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (input.incrementToken()) {
            if (isWord.isKeyword()) {
                word.setLength(0);
                word.append(term);
                return true;
            }
            if (!term.isEmpty() && CharSequence.compare(word, term) != 0) {
                mark();
                return true;
            }
        }
        return false;
    }

    private void mark() {
        int length = term.length();
        char[] chars = term.resizeBuffer(length + 1);
        System.arraycopy(chars, 0, chars, 1, length);
        chars[0] = MARK;
        term.setLength(length + 1);
    }
}
