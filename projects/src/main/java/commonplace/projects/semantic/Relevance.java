package commonplace.projects.semantic;

import commonplace.search.passages.DocumentHit;
import java.util.List;

/**
 * Makes of what speaks for texts a number that means the same with every model and for every collection: how likely a text
 * is relevant. 0.7 and up for one that answers the query, below 0.5 for an unrelated one.
 *
 * <p>The number never contradicts the order. What speaks for anything being relevant at all is asked of the best hit: how
 * many of the query's words it has, how near it is, and whether it stands out before the next. Every other hit has that
 * too, less the more it is behind the best by the score that the hits are ordered by.
 */
record Relevance(CosineScale scale, Weights nearness, Weights words) {
    /**
     * What the evidence counts, as the logarithm of odds. Learned on questions of XQuAD in five languages with and without
     * their answers, in collections of 10 to 240 paragraphs (see the benchmarks, where each set is judged by what the others
     * teach).
     *
     * @param coverage of the share of the query's words that the best hit has, rare ones counting more
     * @param cosine of the query and the best hit
     * @param margin of how far the best is before the second, by their scores
     * @param lag of how far a hit is behind the best
     */
    record Weights(double bias, double coverage, double cosine, double margin, double lag) {}

    /** Where the best hit has a vector that can be relied on. */
    static final Weights NEARNESS = new Weights(-14.2, 7.8, 13.9, 14.9, 21.7);

    /** Where words are all there is to go by: no vectors, or those of a model that cannot read the script. */
    static final Weights WORDS = new Weights(-5.6, 8.6, 0, 16.1, 20.6);

    /** A best hit that is so far before the second is the only one; being farther says no more. */
    private static final double CLEAR = 0.15;

    /** A text that says it in quite other words is no less near for that; fewer words than these do not speak against it. */
    private static final double OTHER_WORDS = 0.3;

    /** The most that can be said of what is found for small words alone. */
    private static final double SAYS_NOTHING = 0.3;

    /** Pairs of characters are found less often than words: many of a question's belong to no word at all. */
    private static final double PAIRS = 1.6;

    private static final String IN_PAIRS = "cjk";

    Relevance(CosineScale scale) {
        this(scale, NEARNESS, WORDS);
    }

    /**
     * Of each of the texts that were found.
     *
     * @param found in the order of their scores, and the second among them if there is one
     * @param telling whether the query has any word that tells what it is about; a text may have all of {@code how do I}
     *     without having to do with anything
     */
    List<Double> of(List<DocumentHit> found, boolean telling) {
        if (found.isEmpty()) {
            return List.of();
        }
        DocumentHit best = found.getFirst();
        Weights weights = best.cosine().isPresent() ? nearness : words;
        double odds = Evidence.of(found, scale).odds(weights);
        double most = telling ? 1 : SAYS_NOTHING;
        return found.stream()
                .map(each ->
                        Math.min(most, probability(odds - weights.lag() * Math.max(0, best.score() - each.score()))))
                .toList();
    }

    private static double probability(double odds) {
        return 1 / (1 + Math.exp(-odds));
    }

    /** What speaks for the best hit. */
    record Evidence(double coverage, double cosine, double margin) {
        static Evidence of(List<DocumentHit> found, CosineScale scale) {
            DocumentHit best = found.getFirst();
            double second = found.size() > 1 ? found.get(1).score() : 0;
            double coverage = best.termCoverage() * (best.language().equals(IN_PAIRS) ? PAIRS : 1);
            double least = best.cosine().isPresent() ? OTHER_WORDS : 0;
            return new Evidence(
                    Math.clamp(coverage, least, 1),
                    best.cosine().isPresent() ? scale.of(best.cosine().getAsDouble()) : 0,
                    Math.clamp(best.score() - second, 0, CLEAR));
        }

        private double odds(Weights weights) {
            return weights.bias()
                    + weights.coverage() * coverage
                    + weights.cosine() * cosine
                    + weights.margin() * margin;
        }
    }
}
