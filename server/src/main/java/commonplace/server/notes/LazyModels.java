package commonplace.server.notes;

import commonplace.models.Embedder;
import commonplace.models.Models;
import commonplace.projects.semantic.WordsOnly;
import commonplace.server.settings.WantedModels;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The models that were asked for, from the first call on that needs one: most sessions need none. */
final class LazyModels implements Supplier<Models>, AutoCloseable {
    private final Path cache;
    private final WantedModels wanted;
    private @Nullable Models models;

    /** @param cache where models are unpacked and vectors kept */
    LazyModels(Path cache, WantedModels wanted) {
        this.cache = cache;
        this.wanted = wanted;
    }

    @Override
    public synchronized Models get() {
        Models known = models;
        if (known == null) {
            known = Models.of(wanted.in(cache));
            models = known;
        }
        return known;
    }

    Embedder embedder() {
        return get().embedder().orElseGet(WordsOnly::new);
    }

    /** The model that knows meanings, if there is one. Unless it is to be loaded, it is given only if it is there. */
    synchronized Optional<Embedder> embedder(boolean load) {
        return models == null && !load ? Optional.empty() : get().embedder();
    }

    @Override
    public synchronized void close() {
        if (models != null) {
            models.close();
        }
    }
}
