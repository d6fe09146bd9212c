package commonplace.vault;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How long the file of a document may wait in which people type on: two seconds, or longer where so many are typed in at once
 * that writing their files would take more of the time than is good.
 */
final class FlushPace {
    private static final long LONGEST_MILLIS = 2000;
    private static final long LONGEST_BUSY_MILLIS = 10_000;

    /** Writing files may take one part in so many of the time. */
    private static final int SHARE = 20;

    /** A flush counts so much for what the next is expected to take. */
    private static final double WEIGHT = 0.1;

    private final AtomicInteger planned = new AtomicInteger();

    /** What a flush takes, of late. Only under the vault's write lock. */
    private double millis;

    /** A document waits for its flush. */
    void planned() {
        planned.incrementAndGet();
    }

    /** It waits no longer. */
    void begun() {
        planned.decrementAndGet();
    }

    void took(long nanos) {
        millis += WEIGHT * (nanos / (double) TimeUnit.MILLISECONDS.toNanos(1) - millis);
    }

    long longestMillis() {
        return Math.clamp(Math.round(planned.get() * millis * SHARE), LONGEST_MILLIS, LONGEST_BUSY_MILLIS);
    }
}
