package commonplace.server.web;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * What there is at a site for those who look after it.
 *
 * @param readiness asked at {@code /ready}
 * @param metrics what is at {@code /metrics}; empty for nothing
 * @param logsAccess whether each request is told in the log
 */
public record Monitoring(Supplier<Readiness> readiness, Optional<Metrics> metrics, boolean logsAccess) {
    /** @param isPublic whether everybody may read them; else the server's token is asked for, where there is one */
    public record Metrics(Supplier<byte[]> text, boolean isPublic) {}

    /** For a site that nobody looks after. */
    public static Monitoring none() {
        return new Monitoring(() -> new Readiness(Readiness.OPEN, Readiness.USABLE, false), Optional.empty(), false);
    }
}
