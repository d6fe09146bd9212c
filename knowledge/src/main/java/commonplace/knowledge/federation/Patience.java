package commonplace.knowledge.federation;

import java.time.Duration;
import java.util.Locale;

/**
 * How long a peer is waited for.
 *
 * @param connect until it takes the call
 * @param whole until its last byte is there
 */
record Patience(Duration connect, Duration whole) {
    static final Patience USUAL = new Patience(Duration.ofSeconds(5), Duration.ofSeconds(20));

    static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0
                ? duration.toSeconds() + " s"
                : String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}
