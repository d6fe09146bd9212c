package commonplace.search.catalog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * By how much things with intents are nearer to any request whatever than they would be without: an intent is worded as
 * requests are, a description is not. So much is taken off, or those of which somebody wrote intents crowd out all others.
 */
final class GuideLead {
    // Measured: with all of it, those with intents lose more than the others gain.
    private static final double SHARE = 0.75;

    private GuideLead() {}

    /** 0 where none has intents. */
    static double of(@Nullable Slot[] slots) {
        var guided = new ArrayList<Slot>();
        for (Slot slot : slots) {
            if (slot != null && slot.isGuided()) {
                guided.add(slot);
            }
        }
        return guided.isEmpty() ? 0 : SHARE * Math.max(0, lead(guided));
    }

    private static double lead(List<Slot> guided) {
        var request = new float[guided.getFirst().vector().length];
        guided.forEach(slot -> Slot.add(slot.intents(), request));
        double sum = 0;
        for (Slot slot : guided) {
            sum += Slot.dot(request, slot.vector()) - Slot.dot(request, slot.own());
        }
        return sum / guided.size() / guided.size();
    }
}
