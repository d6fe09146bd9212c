package commonplace.server.cli.registry;

import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.curation.LiveRegistry.State;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.FetchResult;
import commonplace.registry.federation.FetchedRegistries;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** {@code registry fetch}: brings the registries of endorsed curators here, where servers search them. */
final class RegistryFetchCommand {
    private RegistryFetchCommand() {}

    static Command command() {
        return Command.named("fetch")
                .group(Group.SOURCES)
                .description("Fetch the registries of the curators whom a registry endorses. Each is taken only if the"
                        + " endorsed key signed it, and kept for get_federated_sources; servers that run see"
                        + " it at once. One that cannot be fetched stays as it was.")
                .takesVault()
                .takes(VaultOptions.JSON)
                .footer("Exit code 1 means that one or more could not be fetched.")
                .runs(RegistryFetchCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Settings settings = arguments.settings();
        return fetch(settings.sources().registry(), settings.registries(), arguments.isJson());
    }

    /** @param file the registry's; empty for the built-in one */
    static int fetch(Optional<Path> file, Path folder, boolean asJson) throws IOException {
        InstantSource clock = InstantSource.system();
        // What is wrong with the file is said below, once.
        return switch (new LiveRegistry(file, clock, _ -> {}).current()) {
            case State.Unusable(String reason) -> {
                ErrorOutput.say("there is no registry whose endorsements could be followed: " + reason);
                yield Exit.REFUSED;
            }
            case State.Serving(CheckedRegistry registry, var _) -> {
                var federation =
                        new Federation(() -> Optional.of(registry), new FetchedRegistries(folder, clock), clock);
                List<FetchResult> results = fetched(federation);
                var report = new RegistryFetchReport(registry, results, federation.leftOut(), clock.instant());
                System.out.print(asJson ? report.json() : report.text(Terminal.ofStandardOutput()));
                yield report.failures() == 0 ? Exit.OK : Exit.REFUSED;
            }
        };
    }

    private static List<FetchResult> fetched(Federation federation) throws IOException {
        try (var bar = new ProgressBar("Fetching")) {
            return federation.fetchAll(bar);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped before all registries were fetched; those that were are kept", stopped);
        }
    }
}
