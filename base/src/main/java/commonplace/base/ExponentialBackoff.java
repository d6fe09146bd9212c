package commonplace.base;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Pauses that double with each failure.
 *
 * @param first after the first failure
 * @param longest none is longer, but for the jitter
 * @param jitter the share by which each is longer or shorter at random, so that clients which failed together do not all come
 *     back at once; 0 for none
 */
public record ExponentialBackoff(Duration first, Duration longest, double jitter) {
    private static final int MAX_DOUBLINGS = 30;

    public ExponentialBackoff {
        if (jitter < 0 || jitter >= 1) {
            throw new IllegalArgumentException("a jitter of " + jitter + " is none");
        }
    }

    /** @param failures in a row; 1 or more */
    public Duration pause(int failures) {
        long doubled = first.toMillis() << Math.min(failures - 1, MAX_DOUBLINGS);
        return jittered(Duration.ofMillis(Math.min(longest.toMillis(), doubled)), jitter);
    }

    /** A time that is longer or shorter by up to the share given. */
    public static Duration jittered(Duration time, double jitter) {
        double factor = 1 + jitter * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofMillis((long) (time.toMillis() * factor));
    }
}
