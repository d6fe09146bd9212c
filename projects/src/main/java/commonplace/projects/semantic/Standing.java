package commonplace.projects.semantic;

import commonplace.search.passages.DocumentHit;
import java.util.ArrayList;
import java.util.List;

/**
 * How far what speaks for a text stands out above the best of as many unrelated ones, from 0 to 1. By this documents are
 * chosen to be answered from: the sentences of several are compared there before one is quoted, so that one too many does
 * less harm than one that is missing. It is no probability, and is shown to nobody.
 *
 * <p>The best of a thousand unrelated texts is nearer to a query than the best of three. Words that a text shares with the
 * query speak for it as well; that it shares none does not speak against it. That another text fits far better does: then
 * this one is only about something near. The constants were chosen on labelled questions (see the benchmarks).
 *
 * <p>It never contradicts the order: a text that stands before one that fits better is given the standing of that one.
 */
record Standing(CosineScale scale) {
    /** The mean and the deviation of the cosines of texts that have nothing to do with each other. */
    private static final double NOISE = 0.37;

    private static final double NOISE_DEVIATION = 0.08;

    private static final double WORDS = 0.24;
    private static final double BEHIND_THE_BEST = 0.6;

    /** How far a text stands out that is as likely related as not, and one that answers. */
    private static final double RELATED = 0.005;

    private static final double ANSWERING = 0.075;

    /** The share of a query's words at which a text is related, where the words are all there is to go by. */
    private static final double RELATED_WORDS = 0.35;

    private static final double ANSWERING_WORDS = 0.5;

    /** What small words alone find says nothing. */
    private static final double MOST_OF_SMALL_WORDS = 0.3;

    /** The logarithm of the odds of 0.7. */
    private static final double ODDS = Math.log(0.7 / 0.3);

    /**
     * Of each of the texts that were found, which never rises from one to the next.
     *
     * @param texts how many there are in all
     * @param telling whether the query has any word that is not a small one
     */
    List<Double> of(List<DocumentHit> found, long texts, boolean telling) {
        double best = found.stream()
                .filter(each -> each.cosine().isPresent())
                .mapToDouble(this::evidence)
                .max()
                .orElse(0);
        var numbers = new ArrayList<Double>();
        double least = 0;
        for (DocumentHit each : found.reversed()) {
            double own = of(each, best, texts);
            least = Math.max(least, telling ? own : Math.min(own, MOST_OF_SMALL_WORDS));
            numbers.add(least);
        }
        return numbers.reversed();
    }

    private double of(DocumentHit found, double best, long texts) {
        double standing = byWords(found.termCoverage());
        if (found.cosine().isPresent()) {
            double own = evidence(found);
            standing = own - bestOfUnrelated(texts) - BEHIND_THE_BEST * (best - own);
        }
        return 1 / (1 + Math.exp(-ODDS * (standing - RELATED) / (ANSWERING - RELATED)));
    }

    private double evidence(DocumentHit found) {
        return scale.of(found.cosine().orElse(0)) + WORDS * found.termCoverage();
    }

    private static double bestOfUnrelated(long texts) {
        return NOISE + NOISE_DEVIATION * Math.sqrt(2 * Math.log(texts + 1.0));
    }

    private static double byWords(double coverage) {
        return RELATED + (coverage - RELATED_WORDS) * (ANSWERING - RELATED) / (ANSWERING_WORDS - RELATED_WORDS);
    }
}
