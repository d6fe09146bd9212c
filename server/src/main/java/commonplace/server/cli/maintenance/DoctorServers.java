package commonplace.server.cli.maintenance;

import commonplace.mcp.client.ConnectionState;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.ServerConfig;
import commonplace.server.cli.servers.ServerHealth;
import commonplace.server.cli.servers.ServersCommand;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Settings;
import commonplace.server.settings.TrustRequest;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.vault.doctor.DoctorFinding;
import commonplace.vault.doctor.DoctorFinding.Kind;
import commonplace.vault.doctor.DoctorFinding.Severity;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is wrong with the other MCP servers of a vault. */
final class DoctorServers {
    /** The doctor waits no longer for a server, whatever the configuration would allow it. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    private final String file;

    /** @param file the configuration, as findings name it */
    DoctorServers(String file) {
        this.file = file;
    }

    /** Starts all servers, and ends them; keeps nothing of what it sees. */
    List<DoctorFinding> of(Settings settings) throws IOException {
        ConfiguredServers configured = settings.tools().servers().now().usable();
        var findings = new ArrayList<DoctorFinding>();
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
        List<ServerConfig> servers =
                configured.servers().stream().map(DoctorServers::within).toList();
        for (ServerHealth server : ServerHealth.of(servers, configured, ServersCommand.seen(settings), _ -> {})) {
            findings.addAll(of(server));
        }
        return findings;
    }

    private static ServerConfig within(ServerConfig server) {
        return server.within(shorter(server.connectLimit()), shorter(server.requestLimit()));
    }

    private static Duration shorter(Duration limit) {
        return limit.compareTo(LONGEST_WAIT) < 0 ? limit : LONGEST_WAIT;
    }

    private List<DoctorFinding> of(ServerHealth server) {
        var findings = new ArrayList<DoctorFinding>();
        String name = "server '" + server.config().name() + "'";
        switch (server.state()) {
            case ConnectionState.Ready _, ConnectionState.Disabled() -> {}
            case ConnectionState.NeedsAuth(String reason) ->
                findings.add(finding(Severity.ERROR, Kind.SERVER, name + " wants credentials: " + reason));
            case ConnectionState.Sick(String reason, var _) ->
                findings.add(finding(Severity.ERROR, Kind.SERVER, name + " does not start: " + reason));
            case ConnectionState.Starting(), ConnectionState.NotStarted() ->
                findings.add(finding(Severity.ERROR, Kind.SERVER, name + " did not start in time"));
        }
        List<ListedTool> changed =
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

    private DoctorFinding finding(Severity severity, Kind kind, String message) {
        return new DoctorFinding(file, Optional.empty(), severity, kind, TerminalText.oneLine(message));
    }
}
