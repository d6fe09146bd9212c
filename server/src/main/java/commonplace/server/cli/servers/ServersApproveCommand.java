package commonplace.server.cli.servers;

import commonplace.base.NearNames;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.ServerConfig;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.SeenServers;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code servers approve}: takes tools of other servers as they are now. */
final class ServersApproveCommand implements Command {
    private static final int SHOWN = 400;

    private final Map<String, String> environment;

    ServersApproveCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "approve";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.spec(
                        this,
                        "Take the tools of a server that have changed as they are now. A tool that says something else"
                                + " than when it was first seen may have been turned against you: look at what it says"
                                + " now. Servers that run see it at once.")
                .addPositional(PositionalParamSpec.builder()
                        .index("0")
                        .paramLabel("NAME")
                        .type(String.class)
                        .required(true)
                        .description("The server, as the configuration calls it.")
                        .build())
                .addPositional(PositionalParamSpec.builder()
                        .index("1..*")
                        .arity("0..*")
                        .paramLabel("TOOL")
                        .type(String[].class)
                        .description("The tools to take. Default: all that changed.")
                        .build());
        spec.usageMessage().footer("", "`commonplace servers` says which have changed.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        ServersCommand.refuseOptionsBefore(parsed);
        Settings settings = VaultOptions.flags(parsed).resolve(environment);
        ConfiguredServers configured = settings.tools().servers().now().usable();
        String name = parsed.matchedPositionalValue(0, "");
        Optional<String> refusal = settings.tools().servers().refusal(name);
        if (refusal.isPresent()) {
            System.err.println("commonplace: server '" + name + "' cannot be asked for its tools: " + refusal.get());
            return Exit.REFUSED;
        }
        ServerConfig server = named(parsed, name, configured);
        List<String> wanted = Arrays.asList(parsed.matchedPositionalValue(1, new String[0]));
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
            System.err.println("commonplace: server '" + server.name() + "' cannot be asked for its tools: "
                    + TerminalText.oneLine(ServersReport.reason(health).orElse("it is off in the configuration")));
            return Exit.REFUSED;
        }
        requireKnown(parsed, wanted, health);
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
                    .append(description.length() > SHOWN ? description.substring(0, SHOWN) + "…" : description)
                    .append('\n');
        }
        return changed.isEmpty()
                ? "Nothing to approve: " + (wanted.isEmpty() ? "no tool of" : "none of these tools of") + " '"
                        + server.name() + "' has changed since it was approved.\n"
                : said.toString();
    }

    private static ServerConfig named(ParseResult parsed, String name, ConfiguredServers configured) {
        return configured.servers().stream()
                .filter(server -> server.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(
                        parsed,
                        "there is no server '" + name + "'",
                        name,
                        configured.servers().stream().map(ServerConfig::name).toList()));
    }

    private static List<String> names(List<ListedTool> tools) {
        return tools.stream().map(ListedTool::name).toList();
    }

    private static void requireKnown(ParseResult parsed, List<String> wanted, ServerHealth server) {
        List<String> known = names(server.offer().orElseThrow().tools());
        for (String tool : wanted) {
            if (!known.contains(tool)) {
                throw unknown(
                        parsed, "server '" + server.config().name() + "' has no tool '" + tool + "'", tool, known);
            }
        }
    }

    private static ParameterException unknown(
            ParseResult parsed, String problem, String name, Collection<String> known) {
        List<String> similar = NearNames.to(name, known);
        String rest = known.isEmpty() ? "; there are none" : "; there are " + String.join(", ", known);
        return new ParameterException(
                parsed.commandSpec().commandLine(),
                problem + (similar.isEmpty() ? rest : "; did you mean " + String.join(" or ", similar) + "?"));
    }
}
