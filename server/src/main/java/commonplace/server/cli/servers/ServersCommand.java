package commonplace.server.cli.servers;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.upstream.SeenServers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code servers}: other MCP servers, whose tools clients find among ours. */
public final class ServersCommand implements Command {
    private final ServersListCommand list;
    private final List<Command> commands;

    public ServersCommand(Map<String, String> environment) {
        this.list = new ServersListCommand(environment);
        this.commands = List.of(
                list,
                new ServersTrustCommand(environment),
                new ServersImportCommand(environment),
                new ServersApproveCommand(environment));
    }

    @Override
    public String name() {
        return "servers";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.spec(
                        this,
                        "Use other MCP servers through this one. Those that stand in the configuration as mcpServers"
                                + " are started when one of their tools is first needed; those of a vault's own"
                                + " configuration only once you have agreed to them. Without a command, says how they"
                                + " are.")
                .addOption(VaultOptions.json());
        commands.forEach(command -> spec.addSubcommand(command.name(), command.spec()));
        spec.usageMessage()
                .footer(
                        "",
                        "From other clients' servers to one for all:",
                        "  commonplace servers import --dry-run",
                        "  commonplace servers import",
                        "  commonplace servers",
                        "",
                        "Secrets do not stand in the configuration: $${env:NAME} takes one from the environment,"
                                + " $${file:PATH} from a file.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        return list.run(parsed);
    }

    /** What was seen of the servers of a vault. */
    public static SeenServers seen(Settings settings) {
        return new SeenServers(
                settings.meetingPlace().resolve("servers"), problem -> System.err.println("commonplace: " + problem));
    }

    /** An option that stands before the name of the command belongs to `servers`, and would do nothing in silence. */
    static void refuseOptionsBefore(ParseResult parsed) {
        CommandSpec group = parsed.commandSpec().parent();
        if (group != null && group.userObject() instanceof ServersCommand) {
            ParseResult before = group.commandLine().getParseResult();
            if (before != null && !before.matchedOptions().isEmpty()) {
                throw new ParameterException(
                        parsed.commandSpec().commandLine(),
                        before.matchedOptions().getFirst().longestName() + " must stand after '"
                                + parsed.commandSpec().name() + "'");
            }
        }
    }
}
