package commonplace.vault;

import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.FileFailureReasons;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Deletes notes, and keeps their last texts. Under the vault's write lock. */
record NoteRemoval(
        FileStore files, DocumentStore store, NoteCatalog catalog, LiveDocuments live, DiskRefresher refresher) {
    /** Empty when it is done, else what stands against it. */
    Optional<Problem> remove(NotePath path, Author author) throws IOException {
        live.write(path);
        String file = catalog.fileOf(path);
        refresher.refresh(List.of(file));
        if (catalog.view().note(path).isEmpty()) {
            return Optional.of(new Problem.NoSuchNote(path, catalog.similar(path)));
        }
        Optional<FileContent> loaded = files.load(file).filter(found -> NoteReader.isUtf8(found.bytes()));
        if (loaded.isPresent()) {
            // Its last text is kept, even if nobody had it open.
            live.open(path, loaded);
        }
        store.journal().expectRoom();
        store.journal().expectOwner();
        files.delete(file);
        live.removed(path, author);
        catalog.forget(path);
        return kept(path);
    }

    private Optional<Problem> kept(NotePath path) {
        try {
            store.journal().sync();
            return Optional.empty();
        } catch (IOException failed) {
            return Optional.of(new Problem.NotKept(path, FileFailureReasons.of(failed)));
        }
    }
}
