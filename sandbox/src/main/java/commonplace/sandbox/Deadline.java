package commonplace.sandbox;

import java.time.Duration;

/**
 * When an answer is due: so long after it was asked for.
 *
 * @param asked as {@link System#nanoTime} counts
 */
record Deadline(long asked, Duration limit) {
    /** None or less once it has passed. */
    long nanosLeft() {
        return limit.toNanos() - (System.nanoTime() - asked);
    }

    Duration passed() {
        return Duration.ofNanos(System.nanoTime() - asked);
    }
}
