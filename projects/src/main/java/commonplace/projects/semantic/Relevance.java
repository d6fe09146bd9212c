package commonplace.projects.semantic;

import commonplace.search.passages.DocumentHit;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes of what speaks for a text a number that means the same with every model and for every collection: 0.7 and up for
 * a text that answers the query, below 0.5 for an unrelated one.
 *
 * <p>That anything answers is told by the best text: by the share of the query's words that it has, and by its nearness in
 * meaning; the more texts there are, the nearer the best of unrelated ones comes. How likely another is the one is told by how
 * far it is behind the best in the score that the order goes by, so that the number cannot contradict the order. The constants
 * were learned on labelled questions (see decision 36).
 *
 * @param acrossLanguages whether the model relates texts of different languages, which have no word in common
 */
record Relevance(CosineScale scale, boolean acrossLanguages) {
    /** What small words alone find says nothing. */
    private static final double MOST_OF_SMALL_WORDS = 0.3;

    /** Of fewer texts nothing was learned. */
    private static final int FEWEST = 10;

    /** Nothing was learned of texts that are nearer; a model that is brought to the scale may say more than 1. */
    private static final double NEAREST = 0.9;

    /**
     * What counts how much, in logarithms of odds.
     *
     * @param none where nothing speaks for the best text
     * @param tenfold against it, for each time that there are ten times as many texts
     * @param second for what is not the best
     * @param lag for how far it is behind the best
     */
    private record Weights(double none, double coverage, double cosine, double tenfold, double second, double lag) {}

    private static final Weights WORDS_AND_MEANING = new Weights(-10.0, 7.35, 14.3, 1.2, 2.7, 16.6);
    private static final Weights WORDS = new Weights(-3.45, 10.1, 0, 0.5, 2.6, 13.7);

    /** Of a text in another language than the query. */
    private static final Weights MEANING = new Weights(-15.8, 0, 27.8, 1.0, 2.9, 14.1);

    /**
     * Of each of the texts that were found, which never rises from one to the next.
     *
     * @param texts how many there are in all
     * @param telling whether the query has any word that is not a small one
     */
    List<Double> of(List<DocumentHit> found, long texts, boolean telling) {
        var numbers = new ArrayList<Double>();
        if (found.isEmpty()) {
            return numbers;
        }
        DocumentHit best = found.getFirst();
        Weights weights = weights(best);
        double evidence = weights.none()
                + weights.coverage() * best.termCoverage()
                + weights.cosine() * Math.clamp(scale.of(best.cosine().orElse(0)), 0, NEAREST)
                - weights.tenfold() * Math.log10(Math.max((double) texts, FEWEST));
        double lag = 0;
        for (DocumentHit each : found) {
            lag = Math.max(lag, behind(each, best));
            double behind = weights.lag() * lag + (numbers.isEmpty() ? 0 : weights.second());
            double number = 1 / (1 + Math.exp(behind - evidence));
            numbers.add(telling ? number : Math.min(number, MOST_OF_SMALL_WORDS));
        }
        return numbers;
    }

    private Weights weights(DocumentHit best) {
        if (best.cosine().isEmpty()) {
            return WORDS;
        }
        return acrossLanguages && best.termCoverage() == 0 ? MEANING : WORDS_AND_MEANING;
    }

    /** What has all rare words stands first whatever its score. */
    private static double behind(DocumentHit hit, DocumentHit best) {
        return Math.max(0, best.score() - hit.score());
    }
}
