package commonplace.search.catalog;

import java.util.List;

/**
 * The place of a thing in an index.
 *
 * @param own what it says of itself; of no length until it is embedded
 * @param intents what its intents have in common; of no length where it has none
 * @param vector what it means, by both
 */
record Slot(CatalogEntry thing, float[] own, float[] intents, float[] vector) {
    private static final float[] NONE = {};

    static Slot of(CatalogEntry thing) {
        return new Slot(thing, NONE, NONE, NONE);
    }

    boolean isEmbedded() {
        return vector.length > 0;
    }

    /** Whether somebody has written what it would be asked for with. */
    boolean isGuided() {
        return intents.length > 0;
    }

    /** A thing whose texts are the same means the same. */
    Slot with(CatalogEntry successor) {
        return successor.passages().equals(thing.passages())
                ? new Slot(successor, own, intents, vector)
                : Slot.of(successor);
    }

    /**
     * Half what the thing says of itself, half what its intents have in common. Measured: much better than the nearest of
     * them, which a single unlucky intent decides.
     */
    Slot with(List<float[]> passages) {
        float[] itself = unit(passages.getFirst());
        if (passages.size() == 1) {
            return new Slot(thing, itself, NONE, itself);
        }
        var sum = new float[itself.length];
        passages.stream().skip(1).forEach(intent -> add(unit(intent), sum));
        float[] asked = unit(sum);
        float[] meaning = itself.clone();
        add(asked, meaning);
        return new Slot(thing, itself, asked, unit(meaning));
    }

    double nearness(float[] query) {
        return dot(query, vector);
    }

    static double dot(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < Math.min(one.length, other.length); i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    static void add(float[] one, float[] sum) {
        for (int i = 0; i < Math.min(one.length, sum.length); i++) {
            sum[i] += one[i];
        }
    }

    private static float[] unit(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += value * value;
        }
        var unit = new float[vector.length];
        for (int i = 0; i < unit.length && squares > 0; i++) {
            unit[i] = (float) (vector[i] / Math.sqrt(squares));
        }
        return unit;
    }
}
