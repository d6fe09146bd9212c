package commonplace.vault;

import commonplace.vault.files.FileContent;
import commonplace.vault.live.DelayedTasks;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.live.DocumentTable;
import commonplace.vault.live.LateWrites;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveEntry;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.live.Renames;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The live documents that are in memory: who holds them, when they are written to their files, and when they leave.
 *
 * <p>What touches files happens under the vault's write lock. Typing does not: it takes the document's own lock and no
 * other.
 */
final class LiveDocuments implements AutoCloseable {
    /** A file that is gone comes back within this time when an editor saves by deleting and creating. */
    private static final long GONE_MILLIS = 1500;

    /** How often a file is looked at that another program is writing. */
    private static final long ONGOING_MILLIS = 200;

    private final DocumentStore store;
    private final FileSync fileSync;
    private final Renames renames;
    private final LateWrites lateWrites;
    private final Consumer<String> says;
    private final DelayedTasks tasks;
    private final DocumentTable table;
    private final DocumentEviction eviction;
    private final UnwrittenNotes unwritten = new UnwrittenNotes();
    private final FlushPace pace = new FlushPace();

    LiveDocuments(
            DocumentStore store,
            FileSync fileSync,
            Renames renames,
            LateWrites lateWrites,
            DelayedTasks tasks,
            Consumer<String> says) {
        this.store = store;
        this.fileSync = fileSync;
        this.renames = renames;
        this.lateWrites = lateWrites;
        this.tasks = tasks;
        this.says = says;
        this.table = new DocumentTable(store, this::changed, tasks::nanoTime);
        this.eviction = new DocumentEviction(store, fileSync, tasks, table, this::flush, says);
    }

    /** The documents whose files do not have all of their text yet. */
    List<OpenDocument> dirty() {
        return table.placed(OpenDocument::isDirty).stream()
                .map(LiveEntry::document)
                .toList();
    }

    int size() {
        return table.size();
    }

    /** The notes whose files another program has changed, as their documents know and the view does not yet. */
    List<NotePath> edited() {
        return table.placed(fileSync::isEdited).stream().map(LiveEntry::path).toList();
    }

    boolean isOpen(UUID id) {
        return table.get(id).isPresent();
    }

    Optional<OpenDocument> peek(NotePath path) {
        return table.at(path).map(LiveEntry::document);
    }

    /** The note's document, begun with its file if there was none yet, and up to date with its file. */
    OpenDocument open(NotePath path, Optional<FileContent> loaded) throws IOException {
        Optional<LiveEntry> known = table.at(path);
        LiveEntry entry = known.isPresent() ? known.get() : place(path, loaded);
        if (loaded.isPresent()) {
            boolean _ = fileChanged(entry, loaded.get());
        }
        entry.touch();
        eviction.plan(entry);
        return entry.document();
    }

    private LiveEntry place(NotePath path, Optional<FileContent> loaded) throws IOException {
        store.identifyVault();
        UUID id = store.identities().of(path);
        // It may be in memory without a place: somebody asked for it by its id, or its note was removed a moment ago.
        boolean known = isOpen(id) || store.has(id);
        LiveEntry entry = table.obtain(id);
        if (!known) {
            fileSync.begin(entry.document(), path, loaded);
            if (!store.identities().isPlain(path, id)) {
                store.identify(path.value(), id);
            }
        }
        table.place(entry, path);
        eviction.makeRoom();
        return entry;
    }

    /** The document of a new note, for what is written in it next; its file comes with that. */
    OpenDocument begin(NotePath path) throws IOException {
        LiveEntry entry = place(path, Optional.empty());
        unwritten.add(entry);
        changed(entry.document());
        eviction.plan(entry);
        return entry.document();
    }

    /** Whether somebody has begun a note whose file is still to be made. */
    boolean isUnwritten(NotePath path) {
        return unwritten.at(path).isPresent();
    }

    /** Makes the file of a note that was only begun, for a caller that asks for the note. */
    void write(NotePath path) throws IOException {
        Optional<LiveEntry> begun = unwritten.at(path);
        if (begun.isPresent()) {
            flush(begun.get());
        }
    }

    /** The same for all that a new note of this path might clash with. */
    void writeClashing(NotePath path) throws IOException {
        for (LiveEntry begun : unwritten.clashing(path)) {
            flush(begun);
        }
    }

    /** The same for all. */
    void writeAll() throws IOException {
        for (LiveEntry begun : unwritten.all()) {
            flush(begun);
        }
    }

    /** Where the note of a document is that is in memory. */
    Optional<NotePath> placeOf(UUID id) {
        return table.get(id).filter(table::isPlaced).map(LiveEntry::path);
    }

    /** A document that has no note. */
    OpenDocument openShared(UUID id) throws IOException {
        LiveEntry entry = table.obtain(id);
        entry.touch();
        return entry.document();
    }

    /** A document that may have had a note. It is not that of any path, so that nobody takes it for one that is there. */
    OpenDocument openKept(UUID id) throws IOException {
        LiveEntry entry = table.obtain(id);
        if (!table.isPlaced(entry)) {
            store.identities().exception(id).ifPresent(entry.document()::named);
        }
        entry.touch();
        eviction.plan(entry);
        return entry.document();
    }

    /** A document whose note was gone has a place again. */
    void placed(OpenDocument document, NotePath path) {
        if (!store.identities().of(path).equals(document.id())) {
            store.identify(path.value(), document.id());
        }
        table.place(entryOf(document), path);
    }

    LiveDocument hold(OpenDocument document) {
        LiveEntry entry = entryOf(document);
        int epoch = document.hold();
        entry.touch();
        return new LiveDocument(document, epoch, () -> {
            document.release(epoch);
            entry.touch();
            eviction.plan(entry);
        });
    }

    private LiveEntry entryOf(OpenDocument document) {
        return table.get(document.id()).orElseThrow();
    }

    /** Called while the document is locked. */
    private void changed(OpenDocument document) {
        table.get(document.id()).filter(LiveEntry::changed).ifPresent(this::planFlush);
    }

    private void planFlush(LiveEntry entry) {
        pace.planned();
        tasks.in(pace.quietMillis(entry.flushMillis()), () -> flushWhenQuiet(entry));
    }

    private void flushWhenQuiet(LiveEntry entry) {
        long own = entry.flushMillis();
        long wait = entry.millisToFlush(pace.quietMillis(own), pace.longestMillis(own));
        if (wait > 0) {
            tasks.in(wait, () -> flushWhenQuiet(entry));
            return;
        }
        pace.begun();
        long begun = tasks.nanoTime();
        try {
            flush(entry);
            long took = tasks.nanoTime() - begun;
            pace.took(took);
            entry.flushed(took);
        } catch (IOException failed) {
            says.accept("'" + entry.document().path() + "' could not be written, and will be tried again: "
                    + failed.getMessage());
            changed(entry.document());
        }
        eviction.compactIfSplit();
    }

    /** Writes a document to its file, unless the file should be left alone for a moment. */
    private void flush(LiveEntry entry) throws IOException {
        OpenDocument document = entry.document();
        boolean isNew = unwritten.contains(entry);
        boolean due = document.life().isPresent() && table.isPlaced(entry) && (isNew || document.isDirty());
        if (!due || entry.isOdd()) {
            return;
        }
        switch (fileSync.flush(document, entry.isHeld(), isNew)) {
            case WRITTEN -> unwritten.remove(entry);
            case GONE -> {
                unwritten.remove(entry);
                fileGone(entry);
            }
            case ONGOING -> saveOngoing(entry);
            case UNREADABLE ->
                says.accept("the file of '" + document.path() + "' is no text that could be merged; it stays as it is,"
                        + " and the live document is kept until the file is text again");
        }
    }

    /** Another program changed a note's file; returns whether the vault should take note of what the file holds. */
    boolean fileChanged(NotePath path, FileContent loaded) throws IOException {
        LiveEntry entry = table.at(path).orElse(null);
        if (entry != null) {
            return fileChanged(entry, loaded);
        }
        if (store.isRecent(path)) {
            // The program that wrote the file may not have seen what we wrote to it, so that the file is not all there
            // is.
            OpenDocument _ = open(path, Optional.of(loaded));
            return !isFileLeftAlone(path);
        }
        return true;
    }

    private boolean fileChanged(LiveEntry entry, FileContent loaded) throws IOException {
        if (fileSync.isOngoing(entry.document(), loaded, entry.isHeld(), entry.isOdd())) {
            saveOngoing(entry);
            return false;
        }
        entry.usualFile();
        fileSync.catchUp(entry.document(), loaded, entry.isHeld());
        if (entry.document().isDirty()) {
            changed(entry.document());
        }
        return true;
    }

    /** A note's file is not there; returns whether the note should be forgotten now. */
    boolean fileGone(NotePath path) throws IOException {
        LiveEntry entry = table.at(path).orElse(null);
        if (entry == null) {
            return true;
        }
        if (entry.isHeld() || entry.document().isDirty()) {
            fileGone(entry);
            return false;
        }
        eviction.leave(entry);
        return true;
    }

    private void fileGone(LiveEntry entry) {
        if (entry.oddFile()) {
            tasks.in(GONE_MILLIS, () -> {
                entry.usualFile();
                if (!table.isPlaced(entry)) {
                    return;
                }
                Optional<Boolean> wasDirty = fileSync.stillGone(entry.document());
                if (wasDirty.isEmpty()) {
                    // It may have only begun to come back.
                    saveOngoing(entry);
                } else if (wasDirty.get()) {
                    // The program that deleted it did not know of what was typed since.
                    rewrite(entry);
                } else {
                    fileSync.forget(entry.path());
                    remove(entry, Author.OUTSIDE);
                }
            });
        }
    }

    /** Another program is writing the file, which is left alone until that is done. */
    private void saveOngoing(LiveEntry entry) {
        if (entry.oddFile()) {
            lookLater(entry);
        }
    }

    private void lookLater(LiveEntry entry) {
        tasks.in(ONGOING_MILLIS, () -> {
            boolean ended = true;
            if (!table.isPlaced(entry)) {
                entry.usualFile();
                return;
            }
            try {
                ended = fileSync.lookAgain(entry.document(), entry.isHeld());
            } catch (IOException unreadable) {
                says.accept("'" + entry.path() + "' cannot be read: " + unreadable.getMessage());
            }
            if (!ended) {
                lookLater(entry);
                return;
            }
            entry.usualFile();
            if (entry.document().isDirty()) {
                changed(entry.document());
            }
        });
    }

    /** Another program is writing a note's file. */
    void leaveFileAlone(NotePath path) {
        table.at(path).ifPresent(this::saveOngoing);
    }

    /** Whether a note's file is being written by another program, and must not be replaced now. */
    boolean isFileLeftAlone(NotePath path) {
        return table.at(path).filter(LiveEntry::isOdd).isPresent();
    }

    private void rewrite(LiveEntry entry) {
        try {
            if (!fileSync.recreate(entry.document())) {
                saveOngoing(entry);
            }
        } catch (IOException failed) {
            says.accept("'" + entry.path() + "' could not be written again: " + failed.getMessage());
            changed(entry.document());
        }
    }

    /** The note was removed on purpose. */
    void removed(NotePath path, Author author) {
        table.at(path).ifPresent(entry -> remove(entry, author));
    }

    private void remove(LiveEntry entry, Author author) {
        unwritten.remove(entry);
        entry.document().removedBy(author);
        // A client that held it has a document that takes nothing more; a new note of this path goes on with it.
        table.displace(entry);
        eviction.keep(entry);
        eviction.plan(entry);
    }

    /** Writes what is not written, for a caller that is about to do something with the file. */
    void flush(NotePath path) throws IOException {
        Optional<LiveEntry> entry = table.at(path);
        if (entry.isPresent()) {
            flush(entry.get());
        }
    }

    /** The id of a note's document. */
    UUID idOf(NotePath path) {
        return store.identities().of(path);
    }

    /** Whether something is known of a note beside its file. */
    boolean isKnown(NotePath path) {
        return store.identities().knownVault().isPresent() && store.has(idOf(path));
    }

    /** Whether what was written to a note a while ago may not have been seen by another program that writes it. */
    boolean isRecent(NotePath path) {
        return store.isRecent(path);
    }

    /** The note of a document has another path now. Also that of a note nobody has opened: clients may know its id. */
    void moved(UUID id, NotePath to) {
        store.identify(to.value(), id);
        table.get(id).filter(table::isPlaced).ifPresent(entry -> {
            table.place(entry, to);
            entry.document().moved(to);
        });
    }

    /** Whether a document is known to be the one of a path. */
    boolean isIdentified(UUID id, NotePath path) {
        return store.identities().exception(id).filter(path::equals).isPresent();
    }

    /** The same when another program moved it; while nobody was told an id, there is none to keep. */
    void movedOutside(NotePath from, NotePath to) {
        if (store.identities().knownVault().isPresent()) {
            moved(idOf(from), to);
        }
    }

    /** The same when nobody was there to see it: a document that is kept under the new path already stays there. */
    void movedMeanwhile(NotePath from, NotePath to) {
        if (!store.identities().isException(to) && !store.has(idOf(to))) {
            movedOutside(from, to);
        }
    }

    /** After a crash: writes to their files what the journal has and they have not. */
    void recover(FormerFileRecovery formers) {
        for (UUID id : store.recovered()) {
            try {
                boolean unwritten = store.mayBeUnwritten(id);
                LiveEntry entry = table.obtain(id);
                OpenDocument document = entry.document();
                store.identities().exception(id).ifPresent(document::named);
                @Nullable NotePath path = document.path();
                // The path may belong to another document by now.
                if (path != null && document.life().isPresent() && idOf(path).equals(id)) {
                    table.place(entry, path);
                    formers.recover(document, path);
                    boolean done = unwritten
                            ? fileSync.recover(document)
                            : !fileSync.isEdited(document) || fileSync.lookAgain(document, false);
                    if (!done) {
                        saveOngoing(entry);
                    }
                }
                eviction.plan(entry);
            } catch (IOException | RuntimeException failed) {
                says.accept("the live document " + id + " could not be brought up to date: " + failed.getMessage());
            }
        }
    }

    /** Makes sure that the disk knows all files by their names: a folder takes only those along that it knows there. */
    void confirmNames() throws IOException {
        renames.finish();
    }

    /** A run that another has taken over can confirm nothing any more, and ends all the same. */
    private void confirmAll() {
        try {
            lateWrites.finish();
            renames.finish();
        } catch (IOException | UncheckedIOException later) {
            says.accept("what was written last could not be confirmed: " + later.getMessage());
        }
    }

    /** Writes everything that is not written; what cannot be is in the journal. */
    @Override
    public void close() {
        confirmAll();
        List<LiveEntry> entries = table.all();
        for (LiveEntry entry : entries) {
            try {
                flush(entry);
                if (!entry.isOdd() || !entry.document().isDirty()) {
                    eviction.keep(entry);
                } // Else the file gets it at the next start, from the journal.
            } catch (IOException | RuntimeException failed) {
                says.accept("'" + entry.document().path() + "' could not be written: " + failed.getMessage());
            }
        }
        // From here on nobody types any more; what somebody typed until now may be in the journal alone.
        table.clear();
        try {
            if (entries.stream().allMatch(entry -> entry.document().isKept())) {
                store.finish();
            }
        } catch (IOException harmless) {
            says.accept("the journal could not be shortened: " + harmless.getMessage());
        }
        store.close();
        fileSync.close();
    }
}
