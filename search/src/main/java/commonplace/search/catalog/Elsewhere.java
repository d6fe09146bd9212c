package commonplace.search.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What could be asked for that nothing at hand serves. How near a request is to the nearest thing says little by itself: a
 * request in few plain words is near to everything. It says more beside how near the request is to what is done elsewhere.
 */
record Elsewhere(List<Deed> deeds) {
    static final List<String> TEXTS = WordLists.lines("elsewhere.txt");

    // Measured: from 0.6 to 0.7 it makes little difference.
    /** So near to a thing at hand, to the model that comes with the program, it is not done elsewhere only. */
    private static final double HERE = 0.65;

    /** Where nothing is known of it. */
    private static final double USUAL = 0.62;

    /** @param here how near the nearest thing at hand is to it */
    record Deed(float[] vector, double here) {}

    /** @param lead how much nearer things with intents are to anything */
    static Elsewhere of(List<float[]> vectors, @Nullable Slot[] slots, double lead) {
        var deeds = new ArrayList<Deed>();
        for (float[] vector : vectors) {
            double here = 0;
            for (double near : PartScores.near(slots, vector, lead)) {
                here = Math.max(here, near);
            }
            deeds.add(new Deed(vector, here));
        }
        return new Elsewhere(deeds);
    }

    /**
     * How near a request is to what nothing at hand does.
     *
     * @param common gives a nearness on the scale of the model that comes with the program
     */
    double nearness(float[] query, DoubleUnaryOperator common) {
        return deeds.stream()
                .filter(deed -> common.applyAsDouble(deed.here) < HERE)
                .mapToDouble(deed -> common.applyAsDouble(Slot.dot(query, deed.vector)))
                .max()
                .orElse(USUAL);
    }
}
