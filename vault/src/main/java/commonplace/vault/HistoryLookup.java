package commonplace.vault;

import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.history.NoteHistory;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds what a note was before, even of one that was removed. */
final class HistoryLookup {
    private final FileStore files;
    private final NoteReader reader;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final DocumentStore store;

    HistoryLookup(FileStore files, NoteReader reader, NoteCatalog catalog, LiveDocuments live, DocumentStore store) {
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.live = live;
        this.store = store;
    }

    NoteHistory of(NotePath path) throws IOException {
        String file = catalog.fileOf(path);
        Optional<FileContent> loaded = files.load(file).filter(found -> NoteReader.isUtf8(found.bytes()));
        store.identifyVault();
        UUID id = store.identities().of(path);
        if (live.peek(path).isPresent() || isKnown(id)) {
            return store.history(loaded.isPresent() ? live.open(path, loaded) : live.openKept(id));
        }
        return loaded.map(found -> NoteHistory.asFound(reader.read(path, file, found)))
                .orElse(NoteHistory.NONE);
    }

    /** The live document of a note that was removed, wherever that was. */
    Optional<OpenDocument> removed(UUID id) throws IOException {
        store.identifyVault();
        if (!isKnown(id)) {
            return Optional.empty();
        }
        OpenDocument document = live.openKept(id);
        @Nullable NotePath path = document.path();
        // One without a path is no note's.
        return path == null || (isFor(path, id) && isThere(path)) ? Optional.empty() : Optional.of(document);
    }

    /** The note whose live document has this id. */
    Optional<NotePath> placeOf(UUID id) {
        View view = catalog.view();
        return store.pathOf(id, view)
                .filter(path -> view.note(path).isPresent())
                .or(() -> live.placeOf(id).filter(live::isUnwritten));
    }

    private boolean isThere(NotePath path) {
        return catalog.view().note(path).isPresent() || live.isUnwritten(path) || files.exists(catalog.fileOf(path));
    }

    /** Where a note was that was removed, if that place is still its own. */
    Optional<NotePath> lastPlaceOf(UUID id) throws IOException {
        return removed(id).map(OpenDocument::path).filter(path -> isFor(path, id));
    }

    /** Whether there is a document of this id, of whatever kind. */
    boolean isKnown(UUID id) {
        return live.isOpen(id) || store.has(id);
    }

    private boolean isFor(NotePath path, UUID id) {
        return store.identities().of(path).equals(id);
    }
}
