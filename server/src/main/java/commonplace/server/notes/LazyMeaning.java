package commonplace.server.notes;

import commonplace.base.Log;
import commonplace.models.ModelException;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.vault.Vault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The notes by their meaning, from the first search on that asks for it: learning them takes a while. */
final class LazyMeaning implements Supplier<SemanticNotes>, AutoCloseable {
    private final Supplier<Vault> vault;
    private final Path index;
    private final LazyModels models;
    private @Nullable SemanticNotes notes;
    private boolean closed;

    /** @param index where what is learned of the notes is kept */
    LazyMeaning(Supplier<Vault> vault, Path index, LazyModels models) {
        this.vault = vault;
        this.index = index;
        this.models = models;
    }

    @Override
    public synchronized SemanticNotes get() {
        if (closed) {
            throw new VaultUnavailableException("the server is ending", null);
        }
        SemanticNotes known = notes;
        if (known == null) {
            try {
                known = SemanticNotes.open(vault.get(), index, models.embedder(), Log::warn);
            } catch (IOException | ModelException unusable) {
                throw new VaultUnavailableException(
                        "the notes cannot be searched by meaning: " + unusable.getMessage(), unusable);
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                throw new VaultUnavailableException("stopped while the notes were being read", cancelled);
            }
            notes = known;
        }
        return known;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (notes != null) {
            notes.close();
        }
    }
}
