package commonplace.server.cli.servers;

import commonplace.json.Json;
import commonplace.mcp.client.ConnectionState;
import commonplace.mcp.client.ListedTool;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Trust;
import commonplace.server.settings.TrustRequest;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.SecretDetector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How servers are, for people and for programs.
 *
 * @param trust what of the configuration waits for somebody's agreement
 */
record ServersReport(List<ServerHealth> servers, ConfiguredServers configured, Trust trust) {
    /** A longer name does not push the columns of the others aside. */
    private static final int WIDEST_NAME = 24;

    private static final int INDENT = 4;
    private static final String COLUMNS = "%-17s  %-10s  %5s  %9s  %7s";

    boolean isFine() {
        return configured.mistakes().isEmpty()
                && servers.stream().noneMatch(ServerHealth::isFailure)
                && trust.waiting().isEmpty();
    }

    String text(Terminal terminal, Path config) {
        List<TrustRequest> waiting = trust.waiting();
        if (servers.isEmpty() && configured.mistakes().isEmpty() && waiting.isEmpty()) {
            return none(config);
        }
        int names = Stream.concat(
                        servers.stream().map(server -> server.config().name()),
                        waiting.stream().map(TrustRequest::name))
                .mapToInt(String::length)
                .filter(width -> width <= WIDEST_NAME)
                .max()
                .orElse(0);
        names = Math.max(names, "SERVER".length());
        var text = new StringBuilder();
        if (!servers.isEmpty() || !waiting.isEmpty()) {
            text.append(terminal.dim("  " + Cells.padded("SERVER", names) + "  "
                            + COLUMNS.formatted("STATE", "PROTOCOL", "TOOLS", "RESOURCES", "PROMPTS")))
                    .append('\n');
        }
        for (ServerHealth server : servers) {
            text.append(row(terminal, server, names));
        }
        for (TrustRequest request : waiting) {
            text.append(row(terminal, request, names));
        }
        for (String mistake : configured.mistakes()) {
            text.append(terminal.red("✗ "))
                    .append(wrapped(terminal, TerminalText.oneLine(mistake), 2))
                    .append('\n');
        }
        if (!waiting.isEmpty()) {
            text.append('\n')
                    .append(wrapped(
                            terminal,
                            "What waits is neither started, read nor sent to before you have agreed to it. To see what"
                                    + " it would do, and to agree:",
                            0))
                    .append("\n\n  ")
                    .append(TerminalText.safe(trust.command()))
                    .append('\n');
        }
        return text.toString();
    }

    private static String row(Terminal terminal, TrustRequest request, int names) {
        var text = new StringBuilder(terminal.yellow("? "))
                .append(terminal.bold(Cells.padded(request.name(), names)))
                .append("  ")
                .append(terminal.yellow("waiting"))
                .append(request.kind() == TrustRequest.Kind.SERVER ? "" : terminal.dim("  (a setting)"))
                .append('\n');
        request.parts().entrySet().stream()
                .findFirst()
                .ifPresent(part -> below(
                        text, terminal, terminal.dim(TerminalText.oneLine(part.getKey() + " " + part.getValue()))));
        return text.toString();
    }

    private static String row(Terminal terminal, ServerHealth server, int names) {
        ServerHealth.Offer offer = server.offer().orElse(new ServerHealth.Offer(List.of(), 0, 0));
        boolean ready = server.state() instanceof ConnectionState.Ready;
        String mark = server.isFailure() ? terminal.red("✗ ") : ready ? terminal.green("✓ ") : terminal.dim("- ");
        String columns = COLUMNS.formatted(
                state(server),
                server.state() instanceof ConnectionState.Ready(String revision, var _, var _)
                        ? TerminalText.oneLine(revision)
                        : "",
                ready ? CountText.number(offer.tools().size()) : "",
                ready ? CountText.number(offer.resources()) : "",
                ready ? CountText.number(offer.prompts()) : "");
        var text = new StringBuilder(mark)
                .append(terminal.bold(Cells.padded(server.config().name(), names)))
                .append("  ")
                .append(columns.stripTrailing())
                .append('\n');
        below(
                text,
                terminal,
                terminal.dim(TerminalText.oneLine(
                        SecretDetector.shown(server.config().way()))));
        reason(server).ifPresent(reason -> below(text, terminal, TerminalText.oneLine(reason)));
        for (ListedTool tool : offer.changed()) {
            below(text, terminal, terminal.yellow("changed since it was approved: ") + changed(tool));
        }
        if (!offer.changed().isEmpty()) {
            below(
                    text,
                    terminal,
                    "`commonplace servers approve " + server.config().name() + "` takes what changed");
        }
        server.problems().forEach(problem -> below(text, terminal, TerminalText.oneLine(problem)));
        return text.toString();
    }

    private static String changed(ListedTool tool) {
        return TerminalText.oneLine(tool.name()) + " (" + String.join(", ", tool.changed()) + ")";
    }

    private static void below(StringBuilder text, Terminal terminal, String said) {
        text.append(" ".repeat(INDENT)).append(wrapped(terminal, said, INDENT)).append('\n');
    }

    private static String wrapped(Terminal terminal, String said, int indent) {
        return String.join("\n" + " ".repeat(indent), Cells.wrapped(said, terminal.width() - indent));
    }

    static String state(ServerHealth server) {
        return switch (server.state()) {
            case ConnectionState.Ready _ -> "ready in " + CountText.number(server.millis()) + " ms";
            case ConnectionState.Sick _, ConnectionState.Starting(), ConnectionState.NotStarted() -> "failed";
            case ConnectionState.NeedsAuth _ -> "needs credentials";
            case ConnectionState.Disabled() -> "off";
        };
    }

    static Optional<String> reason(ServerHealth server) {
        return switch (server.state()) {
            case ConnectionState.Sick(String reason, var _) -> Optional.of(reason);
            case ConnectionState.NeedsAuth(String reason) -> Optional.of(reason);
            case ConnectionState.Starting(), ConnectionState.NotStarted() -> Optional.of("it did not start in time");
            case ConnectionState.Ready _, ConnectionState.Disabled() -> Optional.empty();
        };
    }

    private static String none(Path config) {
        return """
            There are no other servers. Take those of your other clients with

              commonplace servers import

            or write them into %s:

              { "mcpServers": { "files": {
                  "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/data"] } } }
            """.formatted(config);
    }

    Map<String, @Nullable Object> json() {
        return Json.object(
                "servers",
                servers.stream().map(ServersReport::json).toList(),
                "waiting",
                trust.waiting().stream().map(ServersReport::json).toList(),
                "mistakes",
                configured.mistakes());
    }

    private static Map<String, @Nullable Object> json(ServerHealth server) {
        boolean ready = server.state() instanceof ConnectionState.Ready;
        ServerHealth.Offer offer = server.offer().orElse(new ServerHealth.Offer(List.of(), 0, 0));
        return Json.object(
                "name", server.config().name(),
                "how", SecretDetector.shown(server.config().way()),
                "state", word(server.state()),
                "reason", reason(server).orElse(null),
                "millis", server.config().disabled() ? null : server.millis(),
                "protocol",
                        server.state() instanceof ConnectionState.Ready(String revision, var _, var _)
                                ? revision
                                : null,
                "tools", ready ? offer.tools().size() : null,
                "resources", ready ? offer.resources() : null,
                "prompts", ready ? offer.prompts() : null,
                "changed",
                        offer.changed().stream()
                                .map(tool -> Json.object("tool", tool.name(), "parts", tool.changed()))
                                .toList(),
                "problems", server.problems());
    }

    static Map<String, @Nullable Object> json(TrustRequest request) {
        return Json.object("id", request.id(), "name", request.name(), "asks", request.parts());
    }

    private static String word(ConnectionState state) {
        return switch (state) {
            case ConnectionState.Ready _ -> "ready";
            case ConnectionState.Sick _, ConnectionState.Starting(), ConnectionState.NotStarted() -> "failed";
            case ConnectionState.NeedsAuth _ -> "needs_credentials";
            case ConnectionState.Disabled() -> "off";
        };
    }
}
