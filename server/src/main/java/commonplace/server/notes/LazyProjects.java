package commonplace.server.notes;

import commonplace.base.Log;
import commonplace.database.Database;
import commonplace.projects.Projects;
import commonplace.projects.TenantStore;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.watch.QuietWatcher;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Projects, from the first call on that is about one. */
final class LazyProjects implements Supplier<Projects>, AutoCloseable {
    private final Settings settings;
    private final LazyModels models;
    private Optional<Database> database = Optional.empty();
    private @Nullable Projects projects;
    private boolean closed;

    LazyProjects(Settings settings, LazyModels models) {
        this.settings = settings;
        this.models = models;
    }

    @Override
    public synchronized Projects get() {
        if (closed) {
            throw new VaultUnavailableException("the server is ending", null);
        }
        Projects known = projects;
        if (known == null) {
            database = database();
            known = new Projects(
                    new TenantStore(settings.projects(), database),
                    models.embedder(),
                    models.get().writer(),
                    QuietWatcher::start,
                    LazyProjects::say);
            projects = known;
        }
        return known;
    }

    /** Looked at with each call until there is one: somebody may agree to it while this process has the vault open. */
    private Optional<Database> database() {
        try {
            return settings.database().usable().map(url -> Database.at(url, LazyProjects::say));
        } catch (SettingsException | IllegalArgumentException unusable) {
            throw new VaultUnavailableException(String.valueOf(unusable.getMessage()), unusable);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (projects != null) {
            projects.close();
        }
        database.ifPresent(Database::close);
    }

    private static void say(String message) {
        Log.warn(message);
    }
}
