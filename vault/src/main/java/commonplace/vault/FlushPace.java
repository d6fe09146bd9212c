package commonplace.vault;

import java.util.concurrent.TimeUnit;

/**
 * How long the file of a document waits: until nobody has typed for a third of a second, and two seconds where people type on.
 * Both get longer where so many wait, or one is so long, that writing files would take more of the time than is good: who opens or
 * types meanwhile would have to wait for it.
 */
final class FlushPace {
    private static final long QUIET_MILLIS = 300;
    private static final long LONGEST_MILLIS = 2000;
    private static final long LONGEST_BUSY_MILLIS = 10_000;

    /** Writing files may take one part in so many of the time. */
    private static final int SHARE = 20;

    /** Writing one document in which people type on may: those who type wait for parts of it. */
    private static final int OWN_SHARE = 100;

    /** A flush counts so much for what the next is expected to take. */
    private static final double WEIGHT = 0.1;

    private int planned;

    /** What a flush takes, of late. */
    private double millis;

    /** A document waits for its flush. */
    synchronized void planned() {
        planned++;
    }

    /** It waits no longer. */
    synchronized void begun() {
        planned--;
    }

    synchronized void took(long nanos) {
        millis += WEIGHT * (nanos / (double) TimeUnit.MILLISECONDS.toNanos(1) - millis);
    }

    /**
     * After the last change.
     *
     * @param own what the document's own last flush took
     */
    long quietMillis(long own) {
        return Math.clamp(Math.max(SHARE * own, expectedMillis()), QUIET_MILLIS, LONGEST_MILLIS);
    }

    /** After the first change that the file lacks. */
    long longestMillis(long own) {
        return Math.clamp(Math.max(OWN_SHARE * own, expectedMillis()), LONGEST_MILLIS, LONGEST_BUSY_MILLIS);
    }

    /** In which writing all that wait takes no more than its share. */
    private synchronized long expectedMillis() {
        return SHARE * Math.round(planned * millis);
    }
}
