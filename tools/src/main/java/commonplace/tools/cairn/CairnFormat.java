package commonplace.tools.cairn;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How values are shown to agents. */
final class CairnFormat {
    private CairnFormat() {}

    /** To the second: {@code 2026-02-24T14:00:00Z}. */
    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
