package commonplace.vault;

import commonplace.base.Progress;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Followers;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.SimilarNotes;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What is known of the notes: the view and the index, changed together, and told to followers. Changed under the
 * vault's write lock only.
 */
final class NoteCatalog implements AutoCloseable {
    /** To read so many takes so long that nobody notices a moment more. */
    private static final int MANY = 2_000;

    /** To know so many, read or not, leaves more behind than a look through the heap costs. */
    private static final int VERY_MANY = 20_000;

    private final FileStore files;
    private final NoteReader reader;
    private final NoteIndex index;
    private final DocumentStore store;
    private final IndexCommitter committer;
    private final Followers followers = new Followers();
    private volatile View view = View.EMPTY;

    /** @param store knows documents by the paths of their notes, and hears where there is one */
    NoteCatalog(FileStore files, NoteReader reader, NoteIndex index, DocumentStore store) {
        this.files = files;
        this.reader = reader;
        this.index = index;
        this.store = store;
        this.committer = new IndexCommitter(index);
    }

    View view() {
        return view;
    }

    NoteIndex index() {
        return index;
    }

    /** Whether a note of this path is known, or notes in a folder that is called as its file would be. */
    boolean isKnown(NotePath path) {
        return view.note(path).isPresent() || view.folders().notesBelow(path.file()) > 0;
    }

    /** Reads whatever the index lacks; returns what other programs gave other names since the index was made. */
    List<MoveResult.Renamed> reconcile(Progress progress) throws IOException {
        Reconciler.Reconciled reconciled = new Reconciler(files, reader, index, progress).reconcile();
        view = reconciled.view().after(view);
        store.forgetPlaces();
        if (reconciled.read() >= MANY || view.size() >= VERY_MANY) {
            committer.changedMuch();
        } else {
            committer.changed();
        }
        return reconciled.moves();
    }

    /** Paths of notes that somebody may have meant by one that does not exist. */
    List<NotePath> similar(NotePath path) {
        View current = view;
        Set<NotePath> near = index.near(path);
        return SimilarNotes.to(
                path, near.stream().flatMap(each -> current.note(each).stream()).toList());
    }

    /** As the disk spells it, when the note is known. */
    String fileOf(NotePath path) {
        return view.note(path).map(note -> note.source().file()).orElseGet(() -> files.spelled(path.file()));
    }

    void remember(Document document, boolean created) {
        // Before the view shows it, so that whoever has seen it there finds it.
        index.putSoon(document);
        see(document.note());
        committer.changed();
        followers.tell(new Change.Saved(document.note(), created));
    }

    private void see(Note note) {
        if (view.note(note.path()).isEmpty()) {
            store.added(note.path());
        }
        view = view.with(note);
    }

    private void unsee(NotePath path) {
        store.removed(path);
        view = view.without(path);
    }

    void forget(NotePath path) {
        index.remove(path);
        unsee(path);
        committer.changed();
        followers.tell(new Change.Removed(path));
    }

    /** The same note, whose file has another stamp. */
    void restamp(Note note) {
        view = view.restamped(note);
    }

    /** Takes note of a file that holds a note under another path now. */
    void moved(MoveResult.Renamed note, String file) throws IOException {
        Optional<FileContent> loaded = files.load(file);
        if (loaded.isPresent()) {
            Document document = reader.read(note.to(), file, loaded.get());
            index.remove(note.from());
            index.put(document);
            unsee(note.from());
            see(document.note());
            committer.changed();
            followers.tell(new Change.Moved(note.from(), document.note()));
        }
    }

    AutoCloseable follow(Consumer<Change> follower) {
        return followers.add(follower);
    }

    void commit() {
        committer.commitNow();
    }

    @Override
    public void close() {
        followers.close();
        committer.close();
    }
}
