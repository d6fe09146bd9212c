package commonplace.mcp.client;

import commonplace.base.ExponentialBackoff;
import java.time.Duration;

/** How long a server that failed is left alone: not at all at first, then twice as long each time. */
final class ReconnectDelay {
    /** Servers that fell together, as their network did, do not come back all at once. */
    private static final double JITTER = 0.25;

    private final ExponentialBackoff pauses;
    private int failures;

    ReconnectDelay(ClientLimits limits) {
        pauses = new ExponentialBackoff(limits.firstBackOff(), limits.longestBackOff(), JITTER);
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
        return pauses.pause(failures);
    }
}
