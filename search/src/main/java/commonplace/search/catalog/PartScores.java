package commonplace.search.catalog;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is known of how well each thing serves one part of a request.
 *
 * @param near by slot, how near its meaning is; 0 for things that have no vector yet, and for all where the request has none
 * @param elsewhere how near is what nothing at hand does, on the scale of the model that comes with the program
 */
record PartScores(WordScores words, double[] near, double elsewhere, Intention intention) {
    // Fitted by logistic regression over requests that something serves and that nothing serves, see decision 17.
    /** What the nearness to what is done elsewhere counts for, beside that to the nearest thing. */
    private static final double ELSEWHERE = 0.75;

    /** What all of the words count for beside that. */
    private static final double WORDS = 0.3;

    /** So much is left of the nearness where a thing serves what is asked for. */
    private static final double SERVED = 0.175;

    /** Where nothing is known but words, a thing must have so much of a few of them. */
    private static final double COVERED = 0.26;

    /** All of what was asked for, but for what is lost in sums. */
    private static final double ALL = 1 - 1e-9;

    /** @param lead how much nearer things with intents are to anything */
    static double[] near(@Nullable Slot[] slots, float[] query, double lead) {
        var near = new double[slots.length];
        for (int i = 0; i < slots.length; i++) {
            Slot slot = slots[i];
            near[i] = slot == null ? 0 : Math.max(0, slot.nearness(query) - (slot.isGuided() ? lead : 0));
        }
        return near;
    }

    private double served(double nearness, double covered) {
        return nearness + WORDS * covered - ELSEWHERE * elsewhere;
    }

    /**
     * Whether any thing is near enough to what is asked for to be shown.
     *
     * @param common gives a nearness on the scale of the model that comes with the program
     */
    boolean isServed(@Nullable Slot[] slots, DoubleUnaryOperator common) {
        for (int i = 0; i < slots.length; i++) {
            boolean served = near[i] > 0
                    ? words.covered(i) >= ALL || served(common.applyAsDouble(near[i]), words.covered(i)) >= SERVED
                    : words.coveredOfFew(i) >= COVERED;
            if (slots[i] != null && served) {
                return true;
            }
        }
        return false;
    }
}
