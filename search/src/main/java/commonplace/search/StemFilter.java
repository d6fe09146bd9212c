package commonplace.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Follows each word with its English stem at the same position, marked so that it never passes for a word. A word
 * that is its own stem is not repeated; a search therefore looks for the stem in both forms.
 */
final class StemFilter extends TokenFilter {
    /** No tokenizer lets a control character through, so no word begins with this. */
    static final char MARK = '\u0001';

    /** Most of a text are words that stood in it before, or in the text before it. */
    private static final int MAX_REMEMBERED = 8_192;

    private static final char[] NONE = {};

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private final OneWord oneWord = new OneWord();
    private final TokenStream stemming = new PorterStemFilter(oneWord);
    private final CharArrayMap<char[]> marked = new CharArrayMap<>(64, false);
    private char[] next = NONE;

    StemFilter(TokenStream input) {
        super(input);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        next = NONE;
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (next.length > 0) {
            term.copyBuffer(next, 0, next.length);
            increment.setPositionIncrement(0);
            next = NONE;
            return true;
        }
        if (!input.incrementToken()) {
            return false;
        }
        next = markedStem(term.buffer(), term.length());
        return true;
    }

    /** Empty for a word that is its own stem. */
    private char[] markedStem(char[] word, int length) throws IOException {
        char[] known = marked.get(word, 0, length);
        if (known != null) {
            return known;
        }
        if (marked.size() == MAX_REMEMBERED) {
            marked.clear();
        }
        char[] found = stemmed(word, length);
        marked.put(Arrays.copyOf(word, length), found);
        return found;
    }

    private char[] stemmed(char[] word, int length) throws IOException {
        CharTermAttribute stem = oneWord.term;
        stem.copyBuffer(word, 0, length);
        stemming.incrementToken();
        if (stem.isEmpty() || Arrays.equals(stem.buffer(), 0, stem.length(), word, 0, length)) {
            return NONE;
        }
        var found = new char[stem.length() + 1];
        found[0] = MARK;
        System.arraycopy(stem.buffer(), 0, found, 1, stem.length());
        return found;
    }

    /** The engine's stemmer is for streams alone. */
    private static final class OneWord extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        @Override
        public boolean incrementToken() {
            return true;
        }
    }
}
