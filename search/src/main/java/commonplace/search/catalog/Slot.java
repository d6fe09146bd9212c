package commonplace.search.catalog;

import java.util.List;

/**
 * The place of a thing in an index.
 *
 * @param vector what it means; of no length until it is embedded
 */
record Slot(CatalogEntry thing, float[] vector) {
    private static final float[] NONE = {};

    static Slot of(CatalogEntry thing) {
        return new Slot(thing, NONE);
    }

    boolean isEmbedded() {
        return vector.length > 0;
    }

    /** A thing whose texts are the same means the same. */
    Slot with(CatalogEntry successor) {
        return new Slot(successor, successor.passages().equals(thing.passages()) ? vector : NONE);
    }

    /**
     * Half what the thing says of itself, half what its intents have in common. Measured: much better than the nearest of
     * them, which a single unlucky intent decides.
     */
    Slot with(List<float[]> passages) {
        float[] meaning = unit(passages.getFirst());
        if (passages.size() > 1) {
            var intents = new float[meaning.length];
            passages.stream().skip(1).forEach(intent -> add(unit(intent), intents));
            add(unit(intents), meaning);
        }
        return new Slot(thing, unit(meaning));
    }

    double nearness(float[] query) {
        double sum = 0;
        for (int i = 0; i < Math.min(query.length, vector.length); i++) {
            sum += query[i] * vector[i];
        }
        return Math.max(0, sum);
    }

    private static void add(float[] one, float[] sum) {
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
