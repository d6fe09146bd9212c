package commonplace.server.cli;

import commonplace.server.settings.Settings;
import commonplace.server.settings.TrustRequest;
import commonplace.server.upstream.Configured;
import commonplace.server.upstream.State;
import commonplace.server.upstream.UpstreamConfig;
import commonplace.server.upstream.UpstreamTool;
import commonplace.vault.doctor.Finding;
import commonplace.vault.doctor.Finding.Kind;
import commonplace.vault.doctor.Finding.Severity;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is wrong with the other MCP servers of a vault. */
final class DoctorServers {
    /** Whoever asks the doctor waits no longer for a server, whatever the configuration would allow it. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String file;

    /** @param file the configuration, as findings name it */
    DoctorServers(String file) {
        this.file = file;
    }

    /** Starts all servers, and ends them; keeps nothing of what it sees. */
    List<Finding> of(Settings settings) throws IOException {
        Configured configured = settings.tools().servers().now().usable();
        var findings = new ArrayList<Finding>();
        for (TrustRequest request : settings.trust().waiting()) {
            findings.add(finding(
                    Severity.WARNING,
                    request.kind() == TrustRequest.Kind.SERVER ? Kind.SERVER : Kind.CONFIGURATION,
                    request.called() + " may not be used: nobody here has agreed to what this configuration asks for; `"
                            + settings.trust().command() + "` shows it"));
        }
        for (String mistake : configured.mistakes()) {
            findings.add(finding(Severity.ERROR, Kind.CONFIGURATION, mistake));
        }
        List<UpstreamConfig> servers =
                configured.servers().stream().map(DoctorServers::within).toList();
        for (ServerHealth server : ServerHealth.of(servers, configured, ServersCommand.seen(settings), _ -> {})) {
            findings.addAll(of(server));
        }
        return findings;
    }

    private static UpstreamConfig within(UpstreamConfig server) {
        return server.within(shorter(server.connectLimit()), shorter(server.requestLimit()));
    }

    private static Duration shorter(Duration limit) {
        return limit.compareTo(PATIENCE) < 0 ? limit : PATIENCE;
    }

    private List<Finding> of(ServerHealth server) {
        var findings = new ArrayList<Finding>();
        String name = "server '" + server.config().name() + "'";
        switch (server.state()) {
            case State.Ready _, State.Disabled() -> {}
            case State.NeedsAuth(String reason) ->
                findings.add(finding(Severity.ERROR, Kind.SERVER, name + " wants credentials: " + reason));
            case State.Sick(String reason, var _) ->
                findings.add(finding(Severity.ERROR, Kind.SERVER, name + " does not start: " + reason));
            case State.Starting(), State.NotStarted() ->
                findings.add(finding(Severity.ERROR, Kind.SERVER, name + " did not start in time"));
        }
        List<UpstreamTool> changed =
                server.offer().map(ServerHealth.Offer::changed).orElse(List.of());
        if (!changed.isEmpty()) {
            String tools = changed.stream()
                    .map(tool -> tool.name() + " (" + String.join(", ", tool.changed()) + ")")
                    .collect(Collectors.joining(", "));
            findings.add(finding(
                    Severity.WARNING,
                    Kind.SERVER,
                    name + " has changed tools since they were approved: " + tools + "; `commonplace servers approve "
                            + server.config().name() + "` takes them as they are"));
        }
        for (String problem : server.problems()) {
            findings.add(finding(Severity.WARNING, Kind.SERVER, name + ": " + problem));
        }
        return findings;
    }

    private Finding finding(Severity severity, Kind kind, String message) {
        return new Finding(file, Optional.empty(), severity, kind, TerminalText.oneLine(message));
    }
}
