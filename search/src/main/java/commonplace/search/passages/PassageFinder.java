package commonplace.search.passages;

import commonplace.search.languages.Language;
import commonplace.search.languages.LanguageDetector;
import commonplace.search.languages.PassageAnalyzer;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** One search in one view. */
final class PassageFinder {
    /** So many are looked at whatever the limit, so that the first ten are the same whether ten are wanted or a thousand. */
    private static final int LOOKED_AT = 200;

    private static final int MORE = 4;

    // Rare words are meant as they are, and no nearness of meaning outweighs them. Those whose vectors are too far away
    // to
    // count are in the order of these all the same.
    private static final Comparator<Ranked> BEST_FIRST = Comparator.<Ranked, Boolean>comparing(
                    ranked -> ranked.candidate().hasRareWords())
            .thenComparingDouble(Ranked::score)
            .thenComparingDouble(ranked -> ranked.candidate().cosine().orElse(-1))
            .reversed()
            .thenComparing(ranked -> ranked.candidate().kept().document())
            .thenComparingInt(ranked -> ranked.candidate().kept().section());

    /** A section with its score. */
    record Ranked(Candidate candidate, double vectorWeight, double score) {}

    private final IndexSearcher searcher;
    private final PassageQuery query;
    private final List<QueryWord> words;
    private final Candidates candidates;
    private final boolean latin;
    private final double embedded;

    /** Makes what knows how near a view is to the query. */
    interface Measuring {
        VectorSimilarity in(IndexSearcher searcher, @Nullable Query filter);
    }

    /** @param embedded the share of all windows that have their vectors */
    PassageFinder(
            IndexSearcher view,
            Statistics statistics,
            double embedded,
            PassageAnalyzer analyzer,
            PassageQuery query,
            Measuring measuring)
            throws IOException {
        this.query = query;
        this.embedded = embedded;
        this.words = new QueryWords(view.getIndexReader(), analyzer, statistics).of(query.text());
        TextQuery text = TextQuery.of(words, LanguageDetector.of(query.text()).guess(), statistics);
        this.searcher = new IndexSearcher(view.getIndexReader());
        searcher.setQueryCache(null);
        searcher.setSimilarity(text.similarity());
        Query filter = query.conditions().isEmpty() ? null : PassageFields.satisfying(query.conditions());
        this.candidates = new Candidates(searcher, text, filter, measuring.in(searcher, filter));
        this.latin = LanguageDetector.of(query.text()).isLatin();
    }

    List<DocumentHit> find() throws IOException {
        Candidates.CandidateList gathered = candidates.gather(LOOKED_AT);
        ScoreFusion fusion =
                ScoreFusion.over(gathered.candidates(), query.weight().span());
        int count = LOOKED_AT;
        List<Ranked> ranked = ranked(gathered.candidates(), fusion);
        while (ranked.size() < query.limit() && !gathered.all()) {
            count = (int) Math.min((long) count * MORE, Integer.MAX_VALUE);
            gathered = candidates.gather(count);
            ranked = ranked(gathered.candidates(), fusion);
        }
        return new SectionExplainer(searcher, words)
                .of(ranked.subList(0, Math.min(ranked.size(), query.limit())), fusion);
    }

    /** Each document once, with its best section. */
    private List<Ranked> ranked(List<Candidate> sections, ScoreFusion fusion) {
        Map<String, Ranked> best = new HashMap<>();
        for (Candidate section : sections) {
            double weight = vectorWeight(section);
            // While few have vectors, the nearest is not the best of all but of those.
            double score = fusion.score(section.text(), section.cosine(), weight * embedded);
            var ranked = new Ranked(section, weight, score);
            best.merge(
                    section.kept().document(),
                    ranked,
                    (one, other) -> BEST_FIRST.compare(one, other) <= 0 ? one : other);
        }
        return best.values().stream().sorted(BEST_FIRST).toList();
    }

    /** In another script the words are all that can be relied on, and what they do not find, nothing does. */
    private double vectorWeight(Candidate section) {
        if (!latin || !section.kept().language().isLatin()) {
            return query.weight().otherScript();
        }
        return section.kept().language() == Language.ENGLISH
                ? query.weight().english()
                : query.weight().foreign();
    }
}
