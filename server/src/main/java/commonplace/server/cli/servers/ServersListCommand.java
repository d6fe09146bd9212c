package commonplace.server.cli.servers;

import commonplace.json.Json;
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
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code servers list}: how other MCP servers are. */
final class ServersListCommand implements Command {
    private final Map<String, String> environment;

    ServersListCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "list";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.spec(
                        this,
                        "Say how the servers are. Starts each of them, tells what it offers and which of its tools have"
                                + " changed since they were approved, and ends it again.")
                .addOption(VaultOptions.json());
        spec.usageMessage()
                .footer(
                        "",
                        "Exit code 1 means that one or more are mistaken, do not start, want credentials or wait for"
                                + " your agreement.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        ServersCommand.refuseOptionsBefore(parsed);
        Flags flags = VaultOptions.flags(parsed);
        Settings settings = flags.resolve(environment);
        WantedServers.Now now = settings.tools().servers().now();
        ConfiguredServers configured = now.usable();
        SeenServers seen = ServersCommand.seen(settings);
        List<ServerHealth> found = ServerHealth.of(configured.servers(), configured, seen, seen::keep);
        var report = new ServersReport(found, configured, settings.trust());
        System.out.print(
                VaultOptions.isJson(parsed)
                        ? TerminalText.json(Json.text(report.json())) + "\n"
                        : report.text(
                                Terminal.ofStandardOutput(),
                                flags.configIn(settings.vault().root())));
        return report.isFine() ? Exit.OK : Exit.REFUSED;
    }
}
