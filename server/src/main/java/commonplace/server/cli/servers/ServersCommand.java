package commonplace.server.cli.servers;

import commonplace.base.Log;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.settings.Settings;
import commonplace.server.upstream.SeenServers;

/** {@code servers}: other MCP servers, whose tools clients find among ours. */
public final class ServersCommand {
    private ServersCommand() {}

    public static Command command() {
        return Command.named("servers")
                .description(
                        "Use other MCP servers through this one. Those that stand in the configuration as mcpServers"
                                + " are started when one of their tools is first needed; those of a vault's own"
                                + " configuration only once you have agreed to them. Without a command, says how they"
                                + " are.")
                .takesVault()
                .takes(VaultOptions.JSON)
                .footer(
                        "From other clients' servers to one for all:",
                        "  commonplace servers import --dry-run",
                        "  commonplace servers import",
                        "  commonplace servers",
                        "",
                        "Secrets do not stand in the configuration: $${env:NAME} takes one from the environment,"
                                + " $${file:PATH} from a file.")
                .commands(
                        ServersListCommand.command(),
                        ServersTrustCommand.command(),
                        ServersImportCommand.command(),
                        ServersApproveCommand.command())
                .runs(ServersListCommand::run);
    }

    /** What was seen of the servers of a vault. */
    public static SeenServers seen(Settings settings) {
        return new SeenServers(settings.hostFolder().resolve("servers"), Log::warn);
    }
}
