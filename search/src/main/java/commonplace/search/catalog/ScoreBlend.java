package commonplace.search.catalog;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Words and vectors together: each relative to the best there is, then added. Things that are not yet embedded are taken to
 * be as near as their words say.
 */
final class ScoreBlend {
    // Measured: cosines lie close together, so it takes this much of them to count for more than half.
    private static final double VECTORS = 0.82;

    /** All things are somewhat near to anything: only so many are found by that alone. */
    private static final int MOST_BY_VECTOR = 50;

    private ScoreBlend() {}

    /** By slot; 0 for those that are found neither way. */
    static double[] of(double[] words, @Nullable Slot[] slots, float[] vector, double vectorWeight) {
        double[] near = nearness(slots, vector);
        double bestWords = best(words);
        double bestNear = best(near);
        double least = leastOfNearest(near);
        var scores = new double[words.length];
        for (int i = 0; i < scores.length; i++) {
            Slot slot = slots[i];
            double byWords = bestWords > 0 ? words[i] / bestWords : 0;
            boolean byVector = near[i] > 0 && near[i] >= least;
            if (slot == null || (byWords == 0 && !byVector)) {
                continue;
            }
            scores[i] = slot.isEmbedded() && bestNear > 0
                    ? vectorWeight * near[i] / bestNear + (1 - vectorWeight) * byWords
                    : byWords;
        }
        return scores;
    }

    static double vectors(Strategy strategy) {
        return strategy == Strategy.SEMANTIC ? 1 : VECTORS;
    }

    private static double[] nearness(@Nullable Slot[] slots, float[] vector) {
        var near = new double[slots.length];
        for (int i = 0; i < slots.length; i++) {
            Slot slot = slots[i];
            near[i] = slot == null ? 0 : slot.nearness(vector);
        }
        return near;
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
