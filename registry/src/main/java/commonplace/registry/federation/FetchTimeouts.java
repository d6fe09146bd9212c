package commonplace.registry.federation;

import java.time.Duration;
import java.util.Locale;

/**
 * How long is waited for others.
 *
 * @param connect until a peer takes the call
 * @param whole until its last byte is there
 * @param reading by a search, until a registry is read that was fetched
 */
record FetchTimeouts(Duration connect, Duration whole, Duration reading) {
    static final FetchTimeouts USUAL =
            new FetchTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ofSeconds(3));

    static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0
                ? duration.toSeconds() + " s"
                : String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}
