package commonplace.search.passages;

import java.util.Collection;
import java.util.OptionalDouble;

/**
 * Makes one score of two: the convex combination of what the words say, relative to the best, and of what the vectors
 * say, between the worst and the best.
 */
record ScoreFusion(double bestText, double worstCosine, double bestCosine) {
    static ScoreFusion over(Collection<Candidate> candidates) {
        double bestText = 0;
        double worstCosine = Double.POSITIVE_INFINITY;
        double bestCosine = Double.NEGATIVE_INFINITY;
        for (Candidate candidate : candidates) {
            bestText = Math.max(bestText, candidate.text());
            if (candidate.cosine().isPresent()) {
                worstCosine = Math.min(worstCosine, candidate.cosine().getAsDouble());
                bestCosine = Math.max(bestCosine, candidate.cosine().getAsDouble());
            }
        }
        return new ScoreFusion(bestText, worstCosine, bestCosine);
    }

    /** From 0 to 1. */
    double text(double text) {
        return bestText > 0 ? text / bestText : 0;
    }

    /** From 0 to 1; a single one is the best. */
    double cosine(double cosine) {
        double between = bestCosine > worstCosine ? (cosine - worstCosine) / (bestCosine - worstCosine) : 1;
        return Math.clamp(between, 0, 1);
    }

    /**
     * From 0 to 1.
     *
     * @param vectorWeight what the vectors count for, from 0 to 1
     */
    double score(double text, OptionalDouble cosine, double vectorWeight) {
        if (cosine.isEmpty()) {
            // Not yet embedded: the vector is taken to be as good as the words, neither better nor worse.
            return text(text);
        }
        double byVector = cosine(cosine.getAsDouble());
        return bestText > 0 ? vectorWeight * byVector + (1 - vectorWeight) * text(text) : byVector;
    }
}
