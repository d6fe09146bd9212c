package commonplace.mcp.client;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long a server that failed is left alone: not at all at first, then twice as long each time. */
final class BackOff {
    private static final double JITTER = 0.25;

    private final ClientLimits limits;
    private int failures;

    BackOff(ClientLimits limits) {
        this.limits = limits;
    }

    int failures() {
        return failures;
    }

    /** It did what it is for. Merely having started is not enough: it may fall at each first call. */
    void succeeded() {
        failures = 0;
    }

    /** Counts a failure, and gives the pause after it. */
    Duration failed(boolean wasHealthy) {
        failures++;
        if (wasHealthy && failures == 1) {
            return Duration.ZERO;
        }
        int doublings = Math.min(failures - 1, 30);
        long millis = Math.min(
                limits.longestBackOff().toMillis(), limits.firstBackOff().toMillis() << doublings);
        // Servers that fell together, as their network did, do not come back all at once.
        double jitter = 1 + JITTER * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofMillis((long) (millis * jitter));
    }
}
