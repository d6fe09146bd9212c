package commonplace.search.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The place of a thing in an index.
 *
 * @param vectors those of its passages; none until they are embedded
 */
record Slot(Described thing, List<float[]> vectors) {
    boolean isEmbedded() {
        return !vectors.isEmpty();
    }

    /** A thing whose texts are the same has the same vectors. */
    Slot with(Described successor) {
        Map<String, float[]> known = new HashMap<>();
        for (int i = 0; i < vectors.size(); i++) {
            known.put(thing.passages().get(i), vectors.get(i));
        }
        boolean all = known.keySet().containsAll(successor.passages());
        return new Slot(
                successor, all ? successor.passages().stream().map(known::get).toList() : List.of());
    }

    /** That of the passage which is nearest. */
    double nearness(float[] query) {
        double best = 0;
        for (float[] vector : vectors) {
            double sum = 0;
            for (int i = 0; i < Math.min(query.length, vector.length); i++) {
                sum += query[i] * vector[i];
            }
            best = Math.max(best, sum);
        }
        return best;
    }
}
