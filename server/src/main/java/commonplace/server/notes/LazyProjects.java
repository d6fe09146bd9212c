package commonplace.server.notes;

import commonplace.knowledge.projects.Projects;
import commonplace.knowledge.semantic.WordsOnly;
import commonplace.models.Models;
import commonplace.server.settings.WantedModels;
import commonplace.server.watch.QuietWatcher;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Projects and the models they need, from the first call on that is about one: most sessions have none. */
final class LazyProjects implements Supplier<Projects>, AutoCloseable {
    private final Path indexes;
    private final Path cache;
    private final WantedModels wanted;
    private @Nullable Models models;
    private @Nullable Projects projects;
    private boolean closed;

    /**
     * @param indexes where projects are indexed
     * @param cache where models are unpacked and vectors kept
     */
    LazyProjects(Path indexes, Path cache, WantedModels wanted) {
        this.indexes = indexes;
        this.cache = cache;
        this.wanted = wanted;
    }

    @Override
    public synchronized Projects get() {
        if (closed) {
            throw new VaultUnavailableException("the server is ending", null);
        }
        Projects known = projects;
        if (known == null) {
            Models loaded = models();
            known = new Projects(
                    indexes,
                    loaded.embedder().orElseGet(WordsOnly::new),
                    loaded.writer(),
                    QuietWatcher::start,
                    message -> System.err.println("commonplace: " + message));
            projects = known;
        }
        return known;
    }

    private synchronized Models models() {
        Models known = models;
        if (known == null) {
            known = Models.of(wanted.in(cache));
            models = known;
        }
        return known;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (projects != null) {
            projects.close();
        }
        if (models != null) {
            models.close();
        }
    }
}
