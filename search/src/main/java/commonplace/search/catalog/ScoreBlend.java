package commonplace.search.catalog;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Words and vectors together: each relative to the best there is, then added. Things that are not yet embedded are taken to
 * be as near as their words say.
 *
 * @param bestWords what counts as 1 of words
 * @param bestNear what counts as 1 of vectors
 * @param vectors how much of a score they are
 */
record ScoreBlend(double bestWords, double bestNear, double vectors) {
    // Measured: cosines lie close together, so it takes this much of them to count for more than half.
    private static final double VECTORS = 0.82;

    /** All things are somewhat near to anything: only so many are found by that alone. */
    private static final int MOST_BY_VECTOR = 50;

    /** @param parts those that are compared with each other: the best for one of them may still be little */
    static ScoreBlend of(List<PartScores> parts, Strategy strategy) {
        return new ScoreBlend(
                parts.stream()
                        .mapToDouble(part -> best(part.words().scores()))
                        .max()
                        .orElse(0),
                parts.stream().mapToDouble(part -> best(part.near())).max().orElse(0),
                strategy == Strategy.SEMANTIC ? 1 : VECTORS);
    }

    /** By slot; 0 for those that are found neither way. */
    double[] scores(PartScores part, @Nullable Slot[] slots) {
        double least = bestNear > 0 ? leastOfNearest(part.near()) : 0;
        var scores = new double[slots.length];
        for (int i = 0; i < scores.length; i++) {
            Slot slot = slots[i];
            double near = part.near()[i];
            double byWords = bestWords > 0 ? part.words().scores()[i] / bestWords : 0;
            if (slot != null && (byWords > 0 || (near > 0 && near >= least))) {
                double score = slot.isEmbedded() && bestNear > 0
                        ? vectors * near / bestNear + (1 - vectors) * byWords
                        : byWords;
                scores[i] = score * part.intention().weight(slot.thing().effect());
            }
        }
        return scores;
    }

    private static double best(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private static double leastOfNearest(double[] near) {
        double[] sorted = near.clone();
        Arrays.sort(sorted);
        return sorted.length <= MOST_BY_VECTOR ? 0 : sorted[sorted.length - MOST_BY_VECTOR];
    }
}
