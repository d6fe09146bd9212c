package commonplace.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Follows each word with its stem, by the language of its script, at the same position, marked so that it never passes for a word. A word
 * that is its own stem is not repeated; a search therefore looks for the stem in both forms.
 */
final class StemFilter extends TokenFilter {
    /** No tokenizer lets a control character through, so no word begins with this. */
    static final char MARK = '\u0001';

    private static final char[] NONE = {};

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private final WordForms forms = new WordForms();
    private @Nullable MatchAttributeCollector gathering;
    private char[] next = NONE;

    StemFilter(TokenStream input) {
        super(input);
    }

    /** Has the words of the next text gathered besides. */
    void gatherFor(MatchAttributeCollector collector) {
        gathering = collector;
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        next = NONE;
    }

    @Override
    public void close() throws IOException {
        gathering = null;
        super.close();
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
        WordForms.WordForm form = forms.of(term.buffer(), term.length());
        next = form.otherStem();
        if (gathering != null) {
            gathering.gather(form);
        }
        return true;
    }
}
