package commonplace.server.cli.servers;

import commonplace.json.Json;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.settings.WantedServers;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.SeenServers;
import java.io.IOException;
import java.util.List;

/** {@code servers list}: how other MCP servers are. */
final class ServersListCommand {
    private ServersListCommand() {}

    static Command command() {
        return Command.named("list")
                .description(
                        "Say how the servers are. Starts each of them, tells what it offers and which of its tools have"
                                + " changed since they were approved, and ends it again.")
                .takesVault()
                .takes(VaultOptions.JSON)
                .footer("Exit code 1 means that one or more are mistaken, do not start, want credentials or wait for"
                        + " your agreement.")
                .runs(ServersListCommand::run);
    }

    static int run(Arguments arguments) throws IOException, SettingsException {
        Flags flags = arguments.flags();
        Settings settings = arguments.settings();
        WantedServers.Now now = settings.tools().servers().now();
        ConfiguredServers configured = now.usable();
        SeenServers seen = ServersCommand.seen(settings);
        List<ServerHealth> found = ServerHealth.of(configured.servers(), configured, seen, seen::keep);
        var report = new ServersReport(found, configured, settings.trust());
        System.out.print(
                arguments.isJson()
                        ? TerminalText.json(Json.text(report.json())) + "\n"
                        : report.text(
                                Terminal.ofStandardOutput(),
                                flags.configIn(settings.vault().root())));
        return report.isFine() ? Exit.OK : Exit.REFUSED;
    }
}
