package commonplace.server.cli;

import commonplace.base.Lazy;
import commonplace.base.Log;
import commonplace.base.tracing.Tracing;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.ValueType;
import commonplace.server.host.Host;
import commonplace.server.metrics.CallCounts;
import commonplace.server.metrics.MetricSources;
import commonplace.server.metrics.PrometheusText;
import commonplace.server.notes.HostedVault;
import commonplace.server.tracing.TracedOutcomes;
import commonplace.server.web.Monitoring;
import commonplace.server.web.Site;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What {@code serve} tells those who look after it. */
final class MonitoringOptions {
    private static final String PUBLIC = "public";
    private static final String TOKEN = "token";
    private static final String OFF = "off";
    private static final double USUALLY_SLOW = 2;

    static final Option<String> METRICS = Option.of(
            "--metrics",
            new ValueType.Choice(List.of(PUBLIC, TOKEN, OFF)),
            "WHO",
            "Who may read the numbers at /metrics, which Prometheus collects: 'public' for everybody, 'token' for"
                    + " those who send the server's token, 'off' for nobody. Default: token.");
    static final Option<Boolean> ACCESS_LOG = Option.flag(
            "--access-log",
            "Write a line to the log for each request: method, path, status, bytes, milliseconds, and client and tool"
                    + " where they are known. No secrets. COMMONPLACE_LOG=json makes it JSON.");
    static final Option<Double> SLOW_CALL = Option.of(
            "--slow-call",
            ValueType.DECIMAL,
            "SECONDS",
            "Name each call of a tool in the log that takes at least so long; 0 for none. Default: 2.");

    private final Arguments arguments;
    private final CallCounts calls;

    private MonitoringOptions(Arguments arguments) {
        this.arguments = arguments;
        double slow = arguments.get(SLOW_CALL, USUALLY_SLOW);
        if (!(slow >= 0 && slow <= Duration.ofDays(1).toSeconds())) {
            throw arguments.misuse(SLOW_CALL.name() + " is a number of seconds from 0 to 86400, not " + slow);
        }
        this.calls = new CallCounts(Duration.ofMillis(Math.round(slow * 1000)), Log::warn);
    }

    static MonitoringOptions of(Arguments arguments) {
        return new MonitoringOptions(arguments);
    }

    /** From now on, calls are counted. */
    Monitoring monitoring(Host<HostedVault> host, Site site) {
        HostedVault hosted = host.service();
        hosted.gateway().followCalls(Tracing.isOn() ? new TracedOutcomes(calls) : calls);
        return new Monitoring(new ReadinessProbe(hosted)::look, metrics(host, site), arguments.has(ACCESS_LOG));
    }

    private Optional<Monitoring.Metrics> metrics(Host<HostedVault> host, Site site) {
        String who = arguments.get(METRICS, TOKEN);
        if (who.equals(OFF)) {
            return Optional.empty();
        }
        var sources = new MetricSources(calls, host.service(), site::figures, host::sessions);
        // The library behind it is loaded when somebody asks.
        var text = Lazy.of(() -> new PrometheusText(sources));
        return Optional.of(new Monitoring.Metrics(() -> text.get().write(), who.equals(PUBLIC)));
    }
}
