package commonplace.server.cli.projects;

import commonplace.base.Log;
import commonplace.database.Database;
import commonplace.json.Json;
import commonplace.projects.Deletion;
import commonplace.projects.TenantStore;
import commonplace.search.passages.StoreException;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.host.HostToolCaller;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code project prune}: forgets projects that are gone. The process that has the indexes open does it, so that none is
 * taken away under it.
 */
final class ProjectPruneCommand {
    private static final Option<Boolean> DRY_RUN =
            Option.flag("--dry-run", "Say what would be removed, and remove nothing.");

    private ProjectPruneCommand() {}

    static Command command() {
        return Command.named("prune")
                .group(Group.PROJECT)
                .description(
                        "Remove the indexes of projects whose folder or branch is gone. Documents are never touched,"
                                + " and an index that was removed too soon is made again by the next activation.")
                .takesVault()
                .takes(DRY_RUN)
                .footer("Each vault's server keeps indexes of its own: name the one your client names with --vault. A"
                        + " server that runs does the removing itself.")
                .runs(ProjectPruneCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Settings settings = arguments.settings();
        Optional<Database> database = settings.database().usable().map(url -> Database.at(url, Log::warn));
        try {
            prune(new TenantStore(settings.projects(), database), settings, arguments.has(DRY_RUN));
            return Exit.OK;
        } catch (StoreException unavailable) {
            ErrorOutput.say(String.valueOf(unavailable.getMessage()));
            return Exit.REFUSED;
        } finally {
            database.ifPresent(Database::close);
        }
    }

    private static void prune(TenantStore store, Settings settings, boolean dryRun) throws IOException {
        List<TenantStore.Entry> all = store.entries();
        List<TenantStore.Entry> gone =
                all.stream().filter(entry -> entry.gone().isPresent()).toList();
        if (gone.isEmpty()) {
            System.out.println(
                    all.isEmpty()
                            ? "Nothing to remove: no project of this machine is indexed."
                            : "Nothing to remove: the folders and branches of all "
                                    + CountText.count(all.size(), "indexed project") + " are there.");
            return;
        }
        for (TenantStore.Entry entry : gone) {
            Deletion.Counts counts = store.counts(entry.tenant());
            if (!dryRun) {
                remove(entry, settings);
            }
            tell(entry, counts, dryRun);
        }
    }

    private static void remove(TenantStore.Entry entry, Settings settings) throws IOException {
        Map<String, @Nullable Object> answer;
        try (var hosts = VaultHosts.of(settings)) {
            answer = new HostToolCaller(hosts)
                    .call(
                            "delete_documents",
                            Json.object(
                                    "project_name", entry.tenant().project(),
                                    "branch_name", entry.tenant().branch(),
                                    "path_hash", entry.tenant().pathHash()));
        }
        Map<String, @Nullable Object> result = Json.asObject(answer.get("result"));
        if (result == null || Boolean.TRUE.equals(result.get("isError"))) {
            throw new IOException("the index of " + entry.tenant().project() + " could not be removed: "
                    + Json.text(result == null ? answer.get("error") : result.get("structuredContent")));
        }
    }

    private static void tell(TenantStore.Entry entry, Deletion.Counts counts, boolean dryRun) {
        Terminal terminal = Terminal.ofStandardOutput();
        String verb = dryRun ? terminal.yellow("would remove  ") : terminal.green("removed  ");
        System.out.println(verb + terminal.bold(entry.tenant().project()) + " on "
                + entry.tenant().branch() + ", " + CountText.count(counts.documents(), "document") + ": "
                + entry.gone().orElse("it is there again"));
    }
}
