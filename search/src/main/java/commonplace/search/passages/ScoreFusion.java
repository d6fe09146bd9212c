package commonplace.search.passages;

import java.util.Collection;
import java.util.OptionalDouble;

/**
 * Makes one score of two: the convex combination of what the words say, relative to the best, and of what the vectors
 * say, by how far each is behind the nearest. What the others are like, of which there may be many or few, plays no part.
 *
 * @param span a vector that is so far behind the nearest says nothing more
 */
record ScoreFusion(double bestText, double bestCosine, double span) {
    static ScoreFusion over(Collection<Candidate> candidates, double span) {
        double bestText = 0;
        double bestCosine = Double.NEGATIVE_INFINITY;
        for (Candidate candidate : candidates) {
            bestText = Math.max(bestText, candidate.text());
            if (candidate.cosine().isPresent()) {
                bestCosine = Math.max(bestCosine, candidate.cosine().getAsDouble());
            }
        }
        return new ScoreFusion(bestText, bestCosine, span);
    }

    /** From 0 to 1. */
    double text(double text) {
        return bestText > 0 ? text / bestText : 0;
    }

    /** From 0 to 1; the nearest is 1. */
    double cosine(double cosine) {
        return Math.clamp(1 - (bestCosine - cosine) / span, 0, 1);
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
