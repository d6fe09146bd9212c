package commonplace.mcp.client;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How an answer is waited for.
 *
 * @param patience until the answer or the next sign of progress
 * @param total however much progress there is
 * @param progress is told the parameters of each progress notification
 */
record RequestOptions(Duration patience, Duration total, Consumer<Map<String, @Nullable Object>> progress) {
    /** Progress may go on for as long as somebody waits for it; nobody waits for a day. */
    private static final Duration LONGEST = Duration.ofDays(1);

    static RequestOptions within(Duration patience) {
        return new RequestOptions(patience, LONGEST, _ -> {});
    }
}
