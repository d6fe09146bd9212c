package commonplace.models;

import java.time.Duration;

/**
 * How long a server is waited for, how often it is asked again, and when it is left alone.
 *
 * @param timeout of one request, from its start to the last byte of its answer
 * @param atOnce how many requests may be under way
 * @param retries how often a request that failed is made again
 * @param firstPause before the first of them; each further one is twice as long, give or take some
 * @param window the time in which failures are counted
 * @param minimumCalls fewer than these say nothing
 * @param failurePercent from this share of failures on, the server is left alone
 * @param rest for so long; then it is asked once, to see
 */
record ResilienceSettings(
        Duration timeout,
        int atOnce,
        int retries,
        Duration firstPause,
        Duration window,
        int minimumCalls,
        int failurePercent,
        Duration rest) {
    static final ResilienceSettings DEFAULT = new ResilienceSettings(
            Duration.ofMinutes(5), 2, 3, Duration.ofSeconds(1), Duration.ofSeconds(30), 5, 50, Duration.ofSeconds(30));
}
