package commonplace.vault;

import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.live.LiveResult;
import commonplace.vault.live.NoteScope;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.live.ReturnedNote;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.NoteValidation;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes notes for clients that write in live documents.
 *
 * <p>A document is known by its id: one whose note was removed is kept for a while, and a client that names its id brings the
 * note back with its text, in whatever place.
 */
final class NoteCreation {
    private final FileStore files;
    private final DocumentStore store;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final FileSync fileSync;
    private final NoteWriter writer;
    private final NewestTexts newest;
    private final HistoryLookup history;

    NoteCreation(
            FileStore files,
            DocumentStore store,
            NoteCatalog catalog,
            LiveDocuments live,
            FileSync fileSync,
            NoteWriter writer,
            NewestTexts newest,
            HistoryLookup history) {
        this.files = files;
        this.store = store;
        this.catalog = catalog;
        this.live = live;
        this.fileSync = fileSync;
        this.writer = writer;
        this.newest = newest;
        this.history = history;
    }

    LiveResult create(NotePath path, UUID id, Author author, NoteScope reach) throws IOException {
        return isThere(path) ? alreadyThere(path) : createHere(path, id, reach, () -> writeEmpty(path, author));
    }

    LiveResult createFor(byte[] update, NotePath path, UUID id, Author author, NoteScope reach) throws IOException {
        if (isThere(path)) {
            return alreadyThere(path);
        }
        Optional<OpenDocument> removed = history.removed(id).filter(document -> isWithin(document, reach));
        return removed.isPresent() && ReturnedNote.of(update, removed.get()) == ReturnedNote.WITH_NOTHING_NEW
                ? new LiveResult.Refused(new Problem.Removed(path))
                : createHere(path, id, reach, () -> begin(path));
    }

    LiveResult createFor(byte[] update, NotePath path, Author author, NoteScope reach) throws IOException {
        if (isThere(path)) {
            return alreadyThere(path);
        }
        Optional<NotePath> moved = store.identities().movedFrom(path);
        if (moved.isPresent() && isHad(update, moved.get())) {
            return reach.covers(moved.get(), store.identities().of(moved.get()))
                    ? opened(moved.get())
                    : new LiveResult.Refused(new Problem.OutOfReach(path));
        }
        UUID id = store.identities().of(path);
        Optional<OpenDocument> removed = history.removed(id);
        if (removed.isPresent() && !isWithin(removed.get(), reach)) {
            return new LiveResult.Refused(new Problem.OutOfReach(path));
        }
        return switch (removed.map(document -> ReturnedNote.of(update, document))
                .orElse(ReturnedNote.NOT)) {
            case WITH_NOTHING_NEW -> new LiveResult.Refused(new Problem.Removed(path));
            case WITH_MORE -> bringBack(removed.orElseThrow(), path);
            // What is left of another document goes on as this one, without its text.
            case NOT -> history.isKnown(id) ? writeEmpty(path, author) : begin(path);
        };
    }

    /** Whether the note of a removed document was where somebody may touch it. */
    private static boolean isWithin(OpenDocument removed, NoteScope reach) {
        @Nullable NotePath last = removed.path();
        return last != null && reach.covers(last, removed.id());
    }

    /** Whether an update comes from a client that had this note open. */
    private boolean isHad(byte[] update, NotePath path) throws IOException {
        Optional<FileContent> loaded = files.load(catalog.fileOf(path));
        return loaded.isPresent() && ReturnedNote.of(update, live.open(path, loaded)) != ReturnedNote.NOT;
    }

    /** Looks at the disk: what is known may be of a moment ago. */
    private boolean isThere(NotePath path) throws IOException {
        live.write(path);
        return newest.read(path).isPresent();
    }

    private static LiveResult alreadyThere(NotePath path) {
        return new LiveResult.Refused(new Problem.AlreadyThere(path));
    }

    /** Makes a note whose document has the id that its path has. */
    private interface Making {
        LiveResult make() throws IOException;
    }

    private LiveResult createHere(NotePath path, UUID id, NoteScope reach, Making making) throws IOException {
        Optional<OpenDocument> removed = history.removed(id);
        if (removed.isPresent()) {
            return isWithin(removed.get(), reach) ? bringBack(removed.get(), path) : notHisId(path);
        }
        Optional<NotePath> holder = history.placeOf(id);
        if (holder.isPresent()) {
            return reach.covers(holder.get(), id) ? alreadyThere(holder.get()) : notHisId(path);
        }
        return history.isKnown(id) || !reach.mayChoose(id) ? notHisId(path) : identified(path, id, making);
    }

    /** One answer for all ids that somebody may not use, so that it does not tell which of them there are. */
    private static LiveResult notHisId(NotePath path) {
        return new LiveResult.Refused(new Problem.InTheWay(path, "its id is that of another document"));
    }

    private LiveResult identified(NotePath path, UUID id, Making making) throws IOException {
        if (store.identities().of(path).equals(id)) {
            return making.make();
        }
        store.identify(path.value(), id);
        boolean begun = false;
        try {
            LiveResult live = making.make();
            begun = live instanceof LiveResult.Opened;
            return live;
        } finally {
            if (!begun) {
                store.unidentify(path, id);
            }
        }
    }

    private LiveResult writeEmpty(NotePath path, Author author) throws IOException {
        return switch (writer.save(path, (_, _) -> new NoteRevision.Revised.To("", ""), author, false)) {
            case SaveResult.Refused(Problem problem) -> new LiveResult.Refused(problem);
            case SaveResult.Written _, SaveResult.Unchanged _ -> opened(path);
        };
    }

    /** For what is written next: the journal has both together, and the file comes with the text. */
    private LiveResult begin(NotePath path) throws IOException {
        files.expectRoot();
        live.writeClashing(path);
        Optional<Problem> objection = objection(path);
        return objection.isPresent()
                ? new LiveResult.Refused(objection.get())
                : new LiveResult.Opened(live.hold(live.begin(path)));
    }

    private Optional<Problem> objection(NotePath path) throws IOException {
        Optional<Problem> unfit = NoteValidation.toNewPath(path, catalog.view());
        return unfit.isPresent()
                ? unfit
                : files.obstacle(catalog.fileOf(path)).map(obstacle -> new Problem.InTheWay(path, obstacle));
    }

    /** As it was when it went: what a note may hold that is written anew is not asked here. */
    private LiveResult bringBack(OpenDocument removed, NotePath path) throws IOException {
        Optional<Problem> objection = objection(path);
        if (objection.isPresent()) {
            return new LiveResult.Refused(objection.get());
        }
        live.placed(removed, path);
        fileSync.recreate(removed);
        return opened(path);
    }

    private LiveResult opened(NotePath path) throws IOException {
        return new LiveResult.Opened(live.hold(live.open(path, files.load(catalog.fileOf(path)))));
    }
}
