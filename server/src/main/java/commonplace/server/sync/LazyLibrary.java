package commonplace.server.sync;

import commonplace.vault.Vault;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The library of a vault that may still be opening when the first editor comes. */
final class LazyLibrary implements DocumentLibrary {
    private final Supplier<Vault> vault;
    private @Nullable VaultLibrary library;

    LazyLibrary(Supplier<Vault> vault) {
        this.vault = vault;
    }

    private synchronized DocumentLibrary library() {
        if (library == null) {
            library = new VaultLibrary(vault.get());
        }
        return library;
    }

    @Override
    public Found byName(String name) {
        return library().byName(name);
    }

    @Override
    public Found byId(String documentId) {
        return library().byId(documentId);
    }

    @Override
    public Found create(Optional<String> documentId) {
        return library().create(documentId);
    }

    @Override
    public Map<String, Entry> folders() {
        return library().folders();
    }

    @Override
    public synchronized void close() {
        if (library != null) {
            library.close();
        }
    }
}
