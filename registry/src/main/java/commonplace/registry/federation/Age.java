package commonplace.registry.federation;

import java.time.Duration;
import java.time.Instant;

/** How long ago something was, as people say it: {@code 3 hours}. */
public final class Age {
    private Age() {}

    public static String of(Instant then, Instant now) {
        // A clock that was set back makes nothing come from the future.
        long seconds = Math.max(0, Duration.between(then, now).toSeconds());
        if (seconds < 60) {
            return "less than a minute";
        }
        if (seconds < 3600) {
            return count(seconds / 60, "minute");
        }
        return seconds < 48 * 3600 ? count(seconds / 3600, "hour") : count(seconds / 86_400, "day");
    }

    private static String count(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }
}
