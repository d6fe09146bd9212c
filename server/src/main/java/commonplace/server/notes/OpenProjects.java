package commonplace.server.notes;

import commonplace.database.Database;
import commonplace.models.Models;
import commonplace.projects.ProjectEnvironment;
import commonplace.projects.Projects;
import commonplace.projects.TenantStore;
import commonplace.projects.semantic.WordsOnly;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.watch.QuietWatcher;
import commonplace.tools.docs.DocsTools;
import java.util.Optional;
import java.util.function.Consumer;

/** Projects, and the database that keeps them, where one is wanted. */
record OpenProjects(Projects projects, Optional<Database> database) implements AutoCloseable {
    static OpenProjects open(Settings settings, Models models, Consumer<String> say) {
        Optional<Database> database = database(settings, say);
        var projects = new Projects(
                new TenantStore(settings.projects(), database),
                models.embedder().orElseGet(WordsOnly::new),
                models.writer(),
                new ProjectEnvironment(
                        QuietWatcher::start,
                        say,
                        DocsTools.ACTIONS,
                        Optional.of(settings.vault().root())));
        return new OpenProjects(projects, database);
    }

    private static Optional<Database> database(Settings settings, Consumer<String> say) {
        try {
            return settings.database().usable().map(url -> Database.at(url, say));
        } catch (SettingsException | IllegalArgumentException unusable) {
            throw new VaultUnavailableException(String.valueOf(unusable.getMessage()), unusable);
        }
    }

    @Override
    public void close() {
        projects.close();
        database.ifPresent(Database::close);
    }
}
