package commonplace.search.languages;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.jspecify.annotations.Nullable;

/** Text to words: for each field in the way of its language, the same for what is kept and what is looked for. */
public final class PassageAnalyzer extends DelegatingAnalyzerWrapper {
    /** Where the words that names are made of lie. */
    public static final String NAMES = "names";

    private static final Map<String, Language> BY_FIELD =
            Language.ALL.stream().collect(Collectors.toUnmodifiableMap(Language::field, Function.identity()));

    private final Map<String, Analyzer> analyzers = new ConcurrentHashMap<>();

    public PassageAnalyzer() {
        super(PER_FIELD_REUSE_STRATEGY);
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
        return analyzers.computeIfAbsent(field, PassageAnalyzer::newAnalyzer);
    }

    private static Analyzer newAnalyzer(@Nullable String field) {
        Language language = field == null ? null : BY_FIELD.get(field);
        return language == null ? new NamesAnalyzer() : language.newAnalyzer();
    }

    /** A word as the field has it, and where it stands in the text. */
    public record AnalyzedToken(String term, int start, int end) {}

    public List<AnalyzedToken> tokens(String field, String text) {
        var found = new ArrayList<AnalyzedToken>();
        try (TokenStream tokens = tokenStream(field, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            var offset = tokens.addAttribute(OffsetAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                found.add(new AnalyzedToken(term.toString(), offset.startOffset(), offset.endOffset()));
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("a string could not be read", impossible);
        }
        return found;
    }

    private static final class NamesAnalyzer extends Analyzer {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            var words = new StandardTokenizer();
            return new TokenStreamComponents(words, new NameParts(words));
        }
    }

    /** Gives the parts of names in place of all words. */
    private static final class NameParts extends TokenFilter {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final Deque<String> parts = new ArrayDeque<>();

        NameParts(TokenStream input) {
            super(input);
        }

        @Override
        public boolean incrementToken() throws IOException {
            while (parts.isEmpty()) {
                if (!input.incrementToken()) {
                    return false;
                }
                parts.addAll(IdentifierWords.parts(term));
            }
            term.setEmpty().append(parts.removeFirst());
            return true;
        }

        @Override
        public void reset() throws IOException {
            super.reset();
            parts.clear();
        }
    }
}
