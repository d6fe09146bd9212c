package commonplace.server.cli;

import commonplace.base.Lazy;
import commonplace.base.Log;
import commonplace.base.tracing.Tracing;
import commonplace.server.cli.config.ServerConfiguration;
import commonplace.server.cli.config.ServerSettings;
import commonplace.server.host.Host;
import commonplace.server.metrics.CallCounts;
import commonplace.server.metrics.MetricSources;
import commonplace.server.metrics.PrometheusText;
import commonplace.server.notes.HostedVault;
import commonplace.server.tracing.TracedOutcomes;
import commonplace.server.web.Monitoring;
import commonplace.server.web.Site;
import java.time.Duration;
import java.util.Optional;

/** What {@code serve} tells those who look after it. */
final class MonitoringOptions {
    private static final double USUALLY_SLOW = 2;

    private final CallCounts calls;
    private final ReadinessProbe readiness;
    private final Lazy<PrometheusText> text;

    /** From now on, calls are counted. */
    MonitoringOptions(ServerConfiguration configured, Host<HostedVault> host, Site site) {
        calls = new CallCounts(slow(configured), Log::warn);
        HostedVault hosted = host.service();
        hosted.gateway().followCalls(Tracing.isOn() ? new TracedOutcomes(calls) : calls);
        readiness = new ReadinessProbe(hosted);
        var sources = new MetricSources(calls, hosted, site::figures, host::sessions);
        // The library behind it is loaded when somebody asks.
        text = Lazy.of(() -> new PrometheusText(sources));
    }

    private static Duration slow(ServerConfiguration configured) {
        return Duration.ofMillis(Math.round(configured.get(ServerSettings.SLOW_CALL, USUALLY_SLOW) * 1000));
    }

    /** As it is configured, be it at the start or later. */
    Monitoring monitoring(ServerConfiguration configured) {
        calls.nameFrom(slow(configured));
        return new Monitoring(readiness::look, metrics(configured), configured.get(ServerSettings.ACCESS_LOG, false));
    }

    private Optional<Monitoring.Metrics> metrics(ServerConfiguration configured) {
        String who = configured.get(ServerSettings.METRICS, ServerSettings.TOKEN_NEEDED);
        return who.equals(ServerSettings.OFF)
                ? Optional.empty()
                : Optional.of(new Monitoring.Metrics(() -> text.get().write(), who.equals(ServerSettings.PUBLIC)));
    }
}
