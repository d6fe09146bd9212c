package commonplace.search.passages;

import commonplace.search.languages.Language;
import commonplace.search.languages.PassageAnalyzer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * The words of a query as the engine's query, and how it is scored: by BM25, where a word weighs the same in whichever
 * language's field it is found. Each field by itself would take a word for rare that only few sections in its language
 * have.
 *
 * @param rare what the sections satisfy that have every word, where each is rare; small words aside
 */
record TextQuery(Query query, Optional<Query> rare, BM25Similarity similarity) {
    /** A word that is only part of a name, here or there, says less than the word by itself. */
    private static final float PART = 0.5f;

    /** A small word says how something is asked, and in a few texts it may be rare all the same. */
    private static final float SMALL = 0.1f;

    /** A word is rare if one section in so many has it, or a handful of them. */
    private static final int RARE = 100;

    private static final int HANDFUL = 5;

    /** @param language that the query is written in */
    static TextQuery of(List<QueryWord> words, Language language, Statistics statistics) {
        var any = new BooleanQuery.Builder();
        var weights = new HashMap<Term, Double>();
        for (QueryWord word : words) {
            float small = language.isSmall(word.typed().toLowerCase(Locale.ROOT)) ? SMALL : 1;
            add(any, weights, word, small * word.count());
            word.parts().forEach(part -> add(any, weights, part, PART * word.count()));
        }
        List<QueryWord> content = words.stream()
                .filter(word -> !language.isSmall(word.typed().toLowerCase(Locale.ROOT)))
                .toList();
        return new TextQuery(any.build(), rare(content, statistics), new Scoring(weights, statistics));
    }

    private static Optional<Query> rare(List<QueryWord> words, Statistics statistics) {
        long most = Math.max(HANDFUL, statistics.sections() / RARE);
        if (words.isEmpty() || words.stream().anyMatch(word -> word.sections() == 0 || word.sections() > most)) {
            return Optional.empty();
        }
        var all = new BooleanQuery.Builder();
        for (QueryWord word : words) {
            var form = new BooleanQuery.Builder();
            word.terms()
                    .forEach((field, terms) ->
                            terms.forEach(text -> form.add(new TermQuery(new Term(field, text)), Occur.SHOULD)));
            all.add(form.build(), Occur.FILTER);
        }
        return Optional.of(all.build());
    }

    private static void add(BooleanQuery.Builder any, Map<Term, Double> weights, QueryWord word, float boost) {
        if (word.sections() == 0) {
            return;
        }
        word.terms()
                .forEach((field, terms) -> terms.forEach(text -> {
                    var term = new Term(field, text);
                    weights.merge(term, word.weight(), Math::min);
                    float inField = field.equals(PassageAnalyzer.NAMES) ? PART * boost : boost;
                    any.add(new BoostQuery(new TermQuery(term), inField), Occur.SHOULD);
                }));
    }

    private static final class Scoring extends BM25Similarity {
        private final Map<Term, Double> weights;
        private final Statistics statistics;

        Scoring(Map<Term, Double> weights, Statistics statistics) {
            this.weights = weights;
            this.statistics = statistics;
        }

        @Override
        public Explanation idfExplain(CollectionStatistics field, TermStatistics term) {
            double weight = weights.getOrDefault(new Term(field.field(), term.term()), 0.0);
            return Explanation.match((float) weight, "how rare the word is, whatever the language");
        }

        @Override
        protected float avgFieldLength(CollectionStatistics field) {
            return (float) statistics.averageLength(field.field());
        }
    }
}
