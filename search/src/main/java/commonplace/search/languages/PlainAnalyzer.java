package commonplace.search.languages;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/** For languages that nothing is known about: words as they are, but for case and accents. */
final class PlainAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
        var words = new StandardTokenizer();
        return new TokenStreamComponents(words, new LetterPairs(new ASCIIFoldingFilter(new LowerCaseFilter(words))));
    }

    /**
     * The tokenizer gives whole sentences of Thai, Lao, Khmer and Burmese as one token: cut into pairs of letters. Each has a
     * place of its own, so that a question in these scripts has as many words as it has pairs, and not one that any pair
     * finds.
     */
    private static final class LetterPairs extends TokenFilter {
        private static final String TYPE = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];
        private static final int PAIR = 2;

        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
        private final TypeAttribute type = addAttribute(TypeAttribute.class);

        private String sentence = "";
        private int at;
        private int start;

        LetterPairs(TokenStream input) {
            super(input);
        }

        @Override
        public void reset() throws IOException {
            super.reset();
            sentence = "";
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (at + PAIR > sentence.length()) {
                if (!input.incrementToken()) {
                    return false;
                }
                if (!TYPE.equals(type.type()) || term.length() <= PAIR) {
                    return true;
                }
                sentence = term.toString();
                at = 0;
                start = offset.startOffset();
            }
            term.setEmpty().append(sentence, at, at + PAIR);
            offset.setOffset(start + at, start + at + PAIR);
            at++;
            return true;
        }
    }
}
