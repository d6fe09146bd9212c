package commonplace.projects.answers;

import commonplace.base.SafeText;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.search.Bm25;
import commonplace.search.passages.LanguageWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Puts statements in the order in which they answer a question: by their words and by their meaning alike. */
final class Ranking {
    /** Meaning costs some ten milliseconds a statement, so it is asked of the likeliest. */
    private static final int MOST_EMBEDDED = 48;

    private static final double MEANING = 0.5;
    private static final int MAX_CHARACTERS = 2_000;

    private final List<String> asked;
    private final List<List<String>> terms = new ArrayList<>();
    private final Map<String, Double> weights = new HashMap<>();
    private double averageLength;

    private Ranking(String question, List<Quote> statements) {
        LanguageWords words = LanguageWords.like(
                statements.stream().map(Quote::words).limit(MOST_EMBEDDED).toList());
        this.asked = words.of(question).stream().distinct().toList();
        statements.forEach(each -> terms.add(words.of(each.words())));
        this.averageLength = terms.stream().mapToInt(List::size).average().orElse(1);
        for (String term : asked) {
            long holding = terms.stream().filter(each -> each.contains(term)).count();
            weights.put(term, Bm25.rarity(terms.size(), holding));
        }
    }

    /** Best first. */
    static List<RankedStatement> of(String question, List<Quote> statements, Embedder embedder)
            throws InterruptedException {
        var ranking = new Ranking(question, statements);
        var ranked = new ArrayList<RankedStatement>();
        for (int i = 0; i < statements.size(); i++) {
            ranked.add(ranking.byWords(statements.get(i), ranking.terms.get(i)));
        }
        List<RankedStatement> likeliest = ranked.stream()
                .sorted(Comparator.comparingDouble(RankedStatement::words).reversed())
                .limit(MOST_EMBEDDED)
                .toList();
        try {
            likeliest = byMeaning(question, likeliest, embedder);
        } catch (ModelException unavailable) {
            // The words alone do nearly as well.
        }
        return fused(likeliest);
    }

    private RankedStatement byWords(Quote quote, List<String> words) {
        var distinct = new HashSet<>(words);
        double score = 0;
        double covered = 0;
        double all = 0;
        for (String term : asked) {
            double weight = weights.getOrDefault(term, 0.0);
            all += weight;
            if (distinct.contains(term)) {
                long count = words.stream().filter(term::equals).count();
                score += weight * Bm25.saturated((double) count, words.size() / averageLength);
                covered += weight;
            }
        }
        return new RankedStatement(quote, score, all == 0 ? 0 : covered / all, OptionalDouble.empty(), 0);
    }

    private static List<RankedStatement> byMeaning(String question, List<RankedStatement> ranked, Embedder embedder)
            throws ModelException, InterruptedException {
        float[] asked = embedder.query(question);
        List<float[]> vectors = embedder.passages(ranked.stream()
                .map(each -> each.quote().words())
                .map(words -> SafeText.prefix(words, MAX_CHARACTERS))
                .toList());
        var known = new ArrayList<RankedStatement>();
        for (int i = 0; i < ranked.size(); i++) {
            known.add(ranked.get(i).with(Embedder.cosine(asked, vectors.get(i))));
        }
        return known;
    }

    private static List<RankedStatement> fused(List<RankedStatement> ranked) {
        double most = ranked.stream().mapToDouble(RankedStatement::words).max().orElse(0);
        double nearest = ranked.stream()
                .mapToDouble(each -> each.cosine().orElse(0))
                .max()
                .orElse(0);
        double farthest = ranked.stream()
                .mapToDouble(each -> each.cosine().orElse(0))
                .min()
                .orElse(0);
        return ranked.stream()
                .map(each -> {
                    double words = most > 0 ? each.words() / most : 0;
                    double meaning = each.cosine().isEmpty() || nearest == farthest
                            ? words
                            : (each.cosine().getAsDouble() - farthest) / (nearest - farthest);
                    return each.scored(MEANING * meaning + (1 - MEANING) * words);
                })
                .sorted(Comparator.comparingDouble(RankedStatement::score).reversed())
                .toList();
    }
}
