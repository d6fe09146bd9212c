package commonplace.vault;

import commonplace.search.DamagedIndexException;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteOrder;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Finds notes by the index, and has that built again where it was lost: nobody who searches needs to know. */
final class NoteSearch {
    private final NoteCatalog catalog;
    private final ReentrantLock writing;
    private final Reconciliation reconciliation;

    /** Brings the index up to date with the files. */
    interface Reconciliation {
        void reconcile() throws IOException;
    }

    /** @param writing the vault's write lock */
    NoteSearch(NoteCatalog catalog, ReentrantLock writing, Reconciliation reconciliation) {
        this.catalog = catalog;
        this.writing = writing;
        this.reconciliation = reconciliation;
    }

    NoteResults find(NoteQuery query, int offset, int limit) {
        return searching(() -> catalog.index().find(query, catalog.view(), offset, limit));
    }

    NoteResults list(String folder, boolean recursive, NoteOrder order, int offset, int limit) {
        return searching(() -> catalog.index().list(folder, recursive, order, catalog.view(), offset, limit));
    }

    /** Those that may contain this in a name; all, where that cannot be looked up. */
    List<Note> containing(String part, int most) {
        View view = catalog.view();
        Optional<List<NotePath>> found = catalog.index().containing(part, most);
        if (found.isPresent()) {
            return found.get().stream()
                    .flatMap(path -> view.note(path).stream())
                    .toList();
        }
        var all = new ArrayList<Note>();
        view.forEach(all::add);
        return all;
    }

    private NoteResults searching(Supplier<NoteResults> search) {
        if (!catalog.index().lost()) {
            try {
                return search.get();
            } catch (DamagedIndexException damaged) {
                // Built again below.
            }
        }
        rebuildIndex();
        return search.get();
    }

    /** If there is room for that; if not, searches find what they found before. */
    private void rebuildIndex() {
        NoteIndex index = catalog.index();
        writing.lock();
        try {
            if (index.lost() && index.isAttemptDue()) {
                if (index.reopen()) {
                    reconciliation.reconcile();
                }
                index.rebuilt();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            writing.unlock();
        }
    }
}
