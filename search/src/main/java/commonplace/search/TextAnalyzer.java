package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Text to words, the same way for what is indexed and what is searched. There are no stop words. */
final class TextAnalyzer extends Analyzer {
    /** Keeps a phrase from running on from one heading or alias into the next. */
    private static final int GAP_BETWEEN_VALUES = 100;

    @Override
    protected TokenStreamComponents createComponents(String field) {
        var words = new StandardTokenizer();
        return new TokenStreamComponents(words, new StemFilter(new FoldingFilter(new WordPartFilter(words))));
    }

    @Override
    public int getPositionIncrementGap(String field) {
        return GAP_BETWEEN_VALUES;
    }

    /** The words of a text, each with its stem, no more than {@code limit}. */
    List<Word> words(String text, int limit) {
        var words = new ArrayList<Word>();
        try (TokenStream tokens = tokenStream("", text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                if (term.charAt(0) == StemFilter.MARK) {
                    words.set(
                            words.size() - 1,
                            new Word(
                                    words.getLast().text(),
                                    term.subSequence(1, term.length()).toString()));
                } else if (words.size() < limit) {
                    words.add(new Word(term.toString(), term.toString()));
                } else {
                    break;
                }
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("a string could not be read", impossible);
        }
        return words;
    }
}
