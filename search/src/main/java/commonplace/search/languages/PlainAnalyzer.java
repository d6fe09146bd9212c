package commonplace.search.languages;

import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/** For languages that nothing is known about: words as they are, but for case and accents. */
final class PlainAnalyzer extends Analyzer {
    private static final int PAIR = 2;

    @Override
    protected TokenStreamComponents createComponents(String field) {
        var words = new StandardTokenizer();
        TokenStream folded = new ASCIIFoldingFilter(new LowerCaseFilter(words));
        return new TokenStreamComponents(words, new WithoutSpaces(folded, PlainAnalyzer::pairs));
    }

    private static TokenStream pairs(TokenStream tokens) {
        return new NGramTokenFilter(tokens, PAIR, PAIR, true);
    }

    /** The tokenizer gives whole sentences of Thai, Lao, Khmer and Burmese as one token: cut into pairs of letters. */
    private static final class WithoutSpaces extends ConditionalTokenFilter {
        private static final String TYPE = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];

        private final TypeAttribute type = addAttribute(TypeAttribute.class);

        WithoutSpaces(TokenStream input, Function<TokenStream, TokenStream> then) {
            super(input, then);
        }

        @Override
        protected boolean shouldFilter() {
            return TYPE.equals(type.type());
        }
    }
}
