package commonplace.base;

import java.util.concurrent.atomic.LongAdder;

/**
 * How long something took, each time that it was done, counted in buckets that grow. To count costs an addition or two, on
 * whatever thread, and nobody waits for anybody.
 *
 * {@snippet :
 * long begun = System.nanoTime();
 * channel.force(false);
 * forcing.add(System.nanoTime() - begun);
 * }
 */
public final class LatencyHistogram {
    private static final double NANOS_PER_SECOND = 1e9;

    /** From what a memory answers to what a person has given up on. */
    private static final double[] BOUNDS = {
        0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
    };

    private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
    private final LongAdder nanos = new LongAdder();

    public LatencyHistogram() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    /**
     * What was counted so far.
     *
     * @param bounds in seconds, each the longest that falls into the bucket of the same place; the last has none
     * @param counts how many fell into each bucket, not added up
     * @param seconds all of them together
     */
    public record Counted(double[] bounds, long[] counts, double seconds) {}

    public void add(long took) {
        double seconds = took / NANOS_PER_SECOND;
        int bucket = 0;
        while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
            bucket++;
        }
        counts[bucket].increment();
        nanos.add(took);
    }

    /** While somebody counts, one that just came may be in one of the numbers and not yet in another. */
    public Counted counted() {
        long[] now = new long[counts.length];
        for (int i = 0; i < now.length; i++) {
            now[i] = counts[i].sum();
        }
        return new Counted(BOUNDS.clone(), now, nanos.sum() / NANOS_PER_SECOND);
    }
}
