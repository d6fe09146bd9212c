package commonplace.server.notes;

import commonplace.knowledge.projects.Projects;
import commonplace.server.watch.QuietWatcher;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Projects, from the first call on that is about one. */
final class LazyProjects implements Supplier<Projects>, AutoCloseable {
    private final Path indexes;
    private final LazyModels models;
    private @Nullable Projects projects;
    private boolean closed;

    /** @param indexes where projects are indexed */
    LazyProjects(Path indexes, LazyModels models) {
        this.indexes = indexes;
        this.models = models;
    }

    @Override
    public synchronized Projects get() {
        if (closed) {
            throw new VaultUnavailableException("the server is ending", null);
        }
        Projects known = projects;
        if (known == null) {
            known = new Projects(
                    indexes,
                    models.embedder(),
                    models.get().writer(),
                    QuietWatcher::start,
                    message -> System.err.println("commonplace: " + message));
            projects = known;
        }
        return known;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (projects != null) {
            projects.close();
        }
    }
}
