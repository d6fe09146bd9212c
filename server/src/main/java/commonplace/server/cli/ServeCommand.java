package commonplace.server.cli;

import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Termination;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.config.ServerConfiguration;
import commonplace.server.cli.config.ServerSettings;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.host.Host;
import commonplace.server.host.Hosts;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultParts;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.sync.SyncEndpoint;
import commonplace.server.tracing.Traces;
import commonplace.server.web.Connection;
import commonplace.server.web.ServerToken;
import commonplace.server.web.Site;
import java.io.IOException;
import java.util.Optional;

/** {@code serve}: the vault over HTTP, as pages for people and as MCP for agents. */
final class ServeCommand {
    private ServeCommand() {}

    static Command command() {
        return Command.named("serve")
                .description(
                        "Serve a vault as pages to look at, over MCP at /mcp, and to editors that work on notes live,"
                                + " until it is ended with Ctrl-C. Others on the same vault go on and share it.")
                .takesVault()
                .takes(ServerConfiguration.FILE)
                .takes(ServerSettings.options())
                .runs(ServeCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        ReloadSignal reloadSignal = ReloadSignal.await();
        ServerConfiguration configured = ServerConfiguration.of(arguments);
        configured.configureLog(arguments.has(VaultOptions.VERBOSE));
        ServeOptions options = ServeOptions.of(arguments, configured);
        Settings settings = configured.flags().resolve(configured.over(arguments.environment()));
        var news = new ServeReport(System.out, Terminal.ofStandardOutput());
        var hosts = new Hosts<>(
                VaultHosts.discovery(settings),
                () -> new HostedVault(new VaultParts(settings, news::indexing), "serve", true));
        Optional<String> served = hosts.page();
        if (served.isPresent()) {
            ErrorOutput.say(settings.vault().root() + " is already served at " + served.get());
            return Exit.REFUSED;
        }
        Optional<ServerToken> token = options.token(settings.places().data().resolve("token"));
        try (Site site = options.bind()) {
            Host<HostedVault> host = hosts.takeOver();
            endInGoodOrder(site, host, Traces.begin(arguments.environment()));
            HostedVault hosted = host.service();
            var connection = new Connection(
                    site.address(),
                    token,
                    arguments.environment().getOrDefault("COMMONPLACE_LAUNCHER", "commonplace"),
                    settings.vault().root());
            var watching = new MonitoringOptions(configured, host, site);
            var reload = new ConfigurationReload(arguments, configured, site, watching);
            reload.begin();
            site.open(
                    connection,
                    options.allowed(),
                    new Site.Doors(
                            new Site.Served(hosted::vault, hosted::finder, hosted::registry),
                            hosted.servers(),
                            new SyncEndpoint(hosted::vault, TokenCommand.tokens(settings, token), site.limits())),
                    watching.monitoring(configured));
            reloadSignal.does(reload);
            host.announcePage(site.address() + "/");
            news.opened(connection, hosted.vault().view().size(), options.isOpenToListeners());
            IdleMemory.look();
            host.awaitEnd();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return Exit.OK;
    }

    private static void endInGoodOrder(Site site, Host<?> host, Optional<Traces> traces) {
        Termination.closes(() -> {
            site.closeSoon();
            host.closeSoon();
            traces.ifPresent(Traces::close);
        });
    }
}
