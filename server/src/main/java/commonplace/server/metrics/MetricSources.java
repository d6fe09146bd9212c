package commonplace.server.metrics;

import commonplace.server.notes.HostedVault;
import commonplace.server.web.SiteFigures;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What is asked when somebody wants the numbers; nothing here waits for a vault that is being opened.
 *
 * @param localSessions how many clients of this machine are served through the host's socket
 */
public record MetricSources(
        CallCounts calls, HostedVault hosted, Supplier<SiteFigures> site, IntSupplier localSessions) {}
