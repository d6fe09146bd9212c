package commonplace.server.cli.servers;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.ServerConfig;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.SeenServers;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** {@code servers approve}: takes tools of other servers as they are now. */
final class ServersApproveCommand {
    private static final int SHOWN = 400;
    private static final Positional<String> NAME =
            Positional.text("NAME", "The server, as the configuration calls it.");
    private static final Positional<List<String>> TOOLS =
            Positional.rest("TOOL", "The tools to take. Default: all that changed.");

    private ServersApproveCommand() {}

    static Command command() {
        return Command.named("approve")
                .description(
                        "Take the tools of a server that have changed as they are now. A tool that says something else"
                                + " than when it was first seen may have been turned against you: look at what it says"
                                + " now. Servers that run see it at once.")
                .takesVault()
                .takes(NAME, TOOLS)
                .footer("`commonplace servers` says which have changed.")
                .runs(ServersApproveCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Settings settings = arguments.settings();
        ConfiguredServers configured = settings.tools().servers().now().usable();
        String name = arguments.get(NAME, "");
        Optional<String> refusal = settings.tools().servers().refusal(name);
        if (refusal.isPresent()) {
            ErrorOutput.say("server '" + name + "' cannot be asked for its tools: " + refusal.get());
            return Exit.REFUSED;
        }
        ServerConfig server = named(arguments, name, configured);
        List<String> wanted = arguments.get(TOOLS, List.of());
        SeenServers seen = ServersCommand.seen(settings);
        var said = new StringBuilder();
        ServerHealth health = ServerHealth.of(List.of(server), configured, seen, upstream -> {
                    // What is not known is told below, and then nothing is approved.
                    if (names(upstream.known().tools()).containsAll(wanted)) {
                        said.append(approved(upstream, wanted));
                        seen.keep(upstream);
                    }
                })
                .getFirst();
        if (health.offer().isEmpty()) {
            ErrorOutput.say("server '" + server.name() + "' cannot be asked for its tools: "
                    + TerminalText.oneLine(ServersReport.reason(health).orElse("it is off in the configuration")));
            return Exit.REFUSED;
        }
        requireKnown(arguments, wanted, health);
        System.out.print(said);
        return Exit.OK;
    }

    private static String approved(McpClient server, List<String> wanted) {
        List<ListedTool> changed = server.known().tools().stream()
                .filter(tool -> !tool.changed().isEmpty())
                .filter(tool -> wanted.isEmpty() || wanted.contains(tool.name()))
                .toList();
        Terminal terminal = Terminal.ofStandardOutput();
        var said = new StringBuilder();
        for (ListedTool tool : changed) {
            server.approve(tool.name());
            String description = TerminalText.oneLine(tool.description());
            said.append(terminal.green("approved "))
                    .append(TerminalText.oneLine(tool.name()))
                    .append(", changed in ")
                    .append(String.join(", ", tool.changed()))
                    .append("; it says now:\n    ")
                    .append(SafeText.beginning(description, SHOWN))
                    .append('\n');
        }
        return changed.isEmpty()
                ? "Nothing to approve: " + (wanted.isEmpty() ? "no tool of" : "none of these tools of") + " '"
                        + server.name() + "' has changed since it was approved.\n"
                : said.toString();
    }

    private static ServerConfig named(Arguments arguments, String name, ConfiguredServers configured) {
        return configured.servers().stream()
                .filter(server -> server.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(
                        arguments,
                        "there is no server '" + name + "'",
                        name,
                        configured.servers().stream().map(ServerConfig::name).toList()));
    }

    private static List<String> names(List<ListedTool> tools) {
        return tools.stream().map(ListedTool::name).toList();
    }

    private static void requireKnown(Arguments arguments, List<String> wanted, ServerHealth server) {
        List<String> known = names(server.offer().orElseThrow().tools());
        for (String tool : wanted) {
            if (!known.contains(tool)) {
                throw unknown(
                        arguments, "server '" + server.config().name() + "' has no tool '" + tool + "'", tool, known);
            }
        }
    }

    private static RuntimeException unknown(
            Arguments arguments, String problem, String name, Collection<String> known) {
        List<String> similar = NearNames.to(name, known);
        String rest = known.isEmpty() ? "; there are none" : "; there are " + String.join(", ", known);
        return arguments.misuse(
                problem + (similar.isEmpty() ? rest : "; did you mean " + String.join(" or ", similar) + "?"));
    }
}
