package commonplace.vault;

import commonplace.base.Progress;
import commonplace.vault.checkpoint.CheckpointTarget;
import commonplace.vault.checkpoint.UserFiles;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.files.OngoingSaves;
import commonplace.vault.history.NoteHistory;
import commonplace.vault.live.DelayedTasks;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.live.FolderRecord;
import commonplace.vault.live.GivenIds;
import commonplace.vault.live.LateWrites;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveResult;
import commonplace.vault.live.NoteScope;
import commonplace.vault.live.Renames;
import commonplace.vault.live.Scheduler;
import commonplace.vault.live.ThreadScheduler;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.FileFailureReasons;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteOrder;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.Version;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A folder of Markdown files, as notes that can be read, changed, searched and followed.
 *
 * <p>The only writer: agents, people and the disk are doors to the same methods. A change is durable before it is
 * acknowledged, and visible to the next read, search and link query.
 */
public final class Vault implements AutoCloseable {
    private final VaultSettings settings;
    private final FileStore files;
    private final NoteReader reader;
    private final NoteCatalog catalog;
    private final NewestTexts newest;
    private final RemovedDocuments removedDocuments;
    /** Fair: a look at thousands of files takes it for each of them, and others must come in between. */
    private final ReentrantLock writing = new ReentrantLock(true);

    private final DocumentStore store;
    private final DelayedTasks tasks;
    private final LiveDocuments live;
    private final NoteWriter writer;
    private final DiskRefresher refresher;
    private final Mover mover;
    private final NoteRemoval removal;
    private final HistoryLookup history;
    private final NoteCreation creation;
    private final OngoingSaveWait saveWait;
    private final NoteSearch search;
    private final CheckpointTaker checkpoints;

    private Vault(
            VaultSettings settings,
            FileStore files,
            NoteIndex index,
            DocumentStore store,
            Scheduler scheduler,
            Consumer<String> says) {
        this.settings = settings;
        this.files = files;
        this.reader = new NoteReader(settings.zone(), settings.clock());
        this.catalog = new NoteCatalog(files, reader, index, store);
        this.store = store;
        this.tasks = new DelayedTasks(scheduler, writing, says);
        var lateWrites = new LateWrites(tasks, says);
        var renames = new Renames(tasks, says);
        var saves = new OngoingSaves(files);
        var disk = new FileSync(
                files, reader, settings.clock(), store.journal(), catalog, renames, lateWrites, saves, says);
        this.live = new LiveDocuments(store, disk, renames, lateWrites, tasks, says);
        this.saveWait = new OngoingSaveWait(saves, catalog, live, writing);
        this.newest = new NewestTexts(files, reader, catalog, live, this::refresh);
        this.removedDocuments = new RemovedDocuments(files, store, catalog, live, tasks, settings.clock(), says);
        this.writer = new NoteWriter(settings, files, reader, catalog, live, disk, saves);
        this.refresher = new DiskRefresher(files, reader, catalog, live, writing);
        this.mover = new Mover(files, store.journal(), live, catalog, writer);
        this.removal = new NoteRemoval(files, store, catalog, live, refresher);
        this.checkpoints = new CheckpointTaker(files, store, catalog, live, mover, writing);
        this.history = new HistoryLookup(files, reader, catalog, live, store);
        this.creation = new NoteCreation(files, store, catalog, live, disk, writer, newest, history);
        this.search = new NoteSearch(catalog, writing, () -> reconcile(Progress.NONE));
    }

    /**
     * Opens a vault and brings its index up to date with its files.
     *
     * @param says hears what a person would want to know, such as that a damaged index is built anew
     */
    public static Vault open(VaultSettings settings, Progress progress, Consumer<String> says) throws IOException {
        return open(settings, progress, says, new ThreadScheduler());
    }

    public static Vault open(VaultSettings settings, Progress progress, Consumer<String> says, Scheduler scheduler)
            throws IOException {
        var files = new FileStore(settings.root());
        var index = new NoteIndex(settings.index(), says);
        try {
            DocumentStore store = DocumentStore.open(settings.live(), settings.clock(), says);
            var vault = new Vault(settings, files, index, store, scheduler, says);
            var formers = new FormerFileRecovery(files, vault.reader, vault.catalog, says);
            var recovery = new Recovery(store, vault.live, formers, vault.mover, says);
            recovery.identifyMoved();
            vault.reconcile(progress);
            vault.tasks.locked(recovery::finish);
            store.keepIdsSecret(vault.view());
            vault.removedDocuments.plan();
            return vault;
        } catch (IOException | RuntimeException failed) {
            if (Thread.currentThread().isInterrupted()) {
                // The process is to end, and soon.
                index.abandon();
            } else {
                index.close();
            }
            throw failed;
        }
    }

    private void reconcile(Progress progress) throws IOException {
        catalog.reconcile(progress).forEach(note -> live.movedMeanwhile(note.from(), note.to()));
    }

    public VaultSettings settings() {
        return settings;
    }

    /** The folder itself, with symbolic links on the way to it resolved. */
    public Path root() {
        return files.root();
    }

    /** Take the view once and work on it. */
    public View view() {
        return catalog.view();
    }

    public NoteResults find(NoteQuery query, int offset, int limit) {
        return search.find(query, offset, limit);
    }

    public NoteResults list(String folder, boolean recursive, NoteOrder order, int offset, int limit) {
        return search.list(folder, recursive, order, offset, limit);
    }

    /** The note's newest text, even if another program wrote it a moment ago. */
    public Optional<Document> read(NotePath path) {
        try {
            Optional<Document> quiet = newest.readQuiet(path);
            if (quiet.isPresent()) {
                return quiet;
            }
            saveWait.beforeReading(path);
            writeBegun(path);
            return newest.read(path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("'" + path + "': " + FileFailureReasons.of(unreadable), unreadable);
        }
    }

    private void writeBegun(NotePath path) {
        if (live.isUnwritten(path)) {
            boolean _ = locked("'" + path + "'", () -> {
                live.write(path);
                return true;
            });
        }
    }

    /** For callers that want the texts of many notes at once. */
    public NoteTexts texts() {
        return new NoteTexts(files, reader, live, this::view);
    }

    /** Paths of notes that somebody may have meant by one that does not exist. */
    public List<NotePath> similar(NotePath path) {
        return catalog.similar(path);
    }

    /**
     * Notes whose path, title or an alias may contain this, whatever its case: all that do, up to so many, and perhaps
     * others. Where it is one or two letters, those with a word that begins so are the first.
     */
    public List<Note> containing(String part, int most) {
        return search.containing(part, most);
    }

    public Vocabulary vocabulary() {
        return new Vocabulary(catalog.index());
    }

    /** As below, by a tool that gives no name. */
    public SaveResult save(NotePath path, NoteRevision revision) {
        return save(path, revision, Author.tool(""));
    }

    /**
     * Changes a note, or makes it: the revision is applied to the newest text, and is on disk on return. Clients that have
     * the live document open see no more change than the revision made.
     */
    public SaveResult save(NotePath path, NoteRevision revision, Author author) {
        return saveWait.save(path, () -> saveNow(path, revision, author));
    }

    private SaveResult saveNow(NotePath path, NoteRevision revision, Author author) {
        return locked(
                () -> writer.save(path, revision, author, false),
                why -> new SaveResult.Refused(new Problem.CannotWrite(path, why)));
    }

    /** Deletes a note's file; empty when that is done, else what stands against it. */
    public Optional<Problem> remove(NotePath path, Author author) {
        saveWait.beforeWriting(path);
        return locked(() -> removal.remove(path, author), why -> Optional.of(new Problem.CannotWrite(path, why)));
    }

    /** A hold on the note's live document, which begins with its file; empty when there is no such note. */
    public Optional<LiveDocument> live(NotePath path) {
        saveWait.beforeWriting(path);
        return locked("'" + path + "'", () -> {
            String file = catalog.fileOf(path);
            Optional<FileContent> loaded = files.load(file);
            if (loaded.isPresent() && !NoteReader.isUtf8(loaded.get().bytes())) {
                throw new IOException(new Problem.NotUtf8(path).message());
            }
            if (loaded.isEmpty() && live.peek(path).isEmpty()) {
                if (catalog.isKnown(path)) {
                    refresh(file);
                }
                return Optional.empty();
            }
            if (loaded.isPresent() && view().note(path).isEmpty()) {
                refresh(file);
            }
            return Optional.of(live.hold(live.open(path, loaded)));
        });
    }

    /** As below, for a client that may touch every note. */
    public LiveResult createLive(NotePath path, UUID id, Author author) {
        return createLive(path, id, author, new NoteScope.Everything());
    }

    /**
     * A new note whose live document has the id that somebody else has given it, and a hold on that. It is empty, unless
     * the id is that of a note that was removed: then that comes back, with its text, wherever it was in his reach.
     */
    public LiveResult createLive(NotePath path, UUID id, Author author, NoteScope reach) {
        return creating(path, () -> creation.create(path, id, author, reach));
    }

    /**
     * The same for somebody's first change, which is still to be made. Nothing is made if he had the note open before it
     * was removed, and has nothing new.
     */
    public LiveResult createLiveFor(byte[] update, NotePath path, UUID id, Author author, NoteScope reach) {
        return creating(path, () -> creation.createFor(update, path, id, author, reach));
    }

    /**
     * The same for a client that knows the path and no id. Where a note was that has moved, a client that had it open goes
     * on with that, if it is still in its reach. Where one was removed, its text comes back only if the client had it open
     * and wrote on.
     */
    public LiveResult createLiveFor(byte[] update, NotePath path, Author author, NoteScope reach) {
        return creating(path, () -> creation.createFor(update, path, author, reach));
    }

    private LiveResult creating(NotePath path, Question<LiveResult> creation) {
        return locked(present(creation), why -> new LiveResult.Refused(new Problem.CannotWrite(path, why)));
    }

    /** Not before the vault is there, and has its id. */
    private <T> Question<T> present(Question<T> change) {
        return () -> {
            files.expectRoot();
            store.identifyVault();
            return change.answer();
        };
    }

    /** A hold on a durable document that no note belongs to, begun when it is asked for first. */
    public LiveDocument shared(UUID id) {
        return locked("the document " + id, () -> live.hold(live.openShared(id)));
    }

    /**
     * Gives a note or a folder another path and rewrites the links to it.
     *
     * @param from a note's path, or a folder's; with a slash at its end it can only be a folder's
     * @param to its new path; with a slash at its end, the folder that it goes into
     */
    public MoveResult move(String from, String to, Author author) {
        return locked(
                present(() -> mover.move(from, to, author)),
                why -> new MoveResult.Refused(new Problem.CannotMove(from, why)));
    }

    /** Gives a note another path; the caller has the links follow by itself. */
    public MoveResult moveOnly(NotePath from, NotePath to, Author author) {
        return locked(
                present(() -> mover.moveOnly(from, to, author)),
                why -> new MoveResult.Refused(new Problem.CannotMove(from.value(), why)));
    }

    /** Deletes a folder that nobody needs any more, if nothing at all is in it. */
    public void removeIfEmpty(String folder) {
        boolean _ = locked("the folder '" + folder + "'", () -> {
            if (NotePath.parse(folder) instanceof NotePath.Parsed.Good) {
                files.deleteIfEmpty(files.spelled(folder));
            }
            return true;
        });
    }

    /** Who changed a note and when, the newest first; also of a note that was removed. */
    public List<Version> history(NotePath path) {
        return noteHistory(path).versions();
    }

    /** A note's text as it was in a version. */
    public Optional<String> textAt(NotePath path, int version) {
        return noteHistory(path).textAt(version);
    }

    /** Gives a note the text that it had in a version, as a change like any other. */
    public SaveResult restore(NotePath path, int version, Author author) {
        NoteHistory history = noteHistory(path);
        return history.textAt(version)
                .map(text -> save(path, (_, _) -> new NoteRevision.Revised.To(text, text), author))
                .orElseGet(() -> new SaveResult.Refused(new Problem.NoSuchVersion(path, version, history.versions())));
    }

    private NoteHistory noteHistory(NotePath path) {
        return locked("'" + path + "'", () -> history.of(path));
    }

    /** What tells this vault from others, for good. */
    public UUID id() {
        return identified(() -> store.identities().knownVault().orElseThrow());
    }

    /** What identifies a note's live document, now and after the note was moved. */
    public UUID idOf(NotePath path) {
        return identified(() -> store.identities().of(path));
    }

    /** What identifies a document of a top-level folder; the empty folder is the root. */
    public UUID idOf(FolderRecord kind, String folder) {
        return identified(() -> store.identities().of(kind, folder));
    }

    /** The ids that do not follow from the paths of their notes, to be compared with those of another moment. */
    public GivenIds givenIds() {
        return identified(() -> store.identities().given());
    }

    /** The note whose live document has this id. */
    public Optional<NotePath> pathOf(UUID id) {
        return identified(() -> history.placeOf(id));
    }

    private <T> T identified(Supplier<T> question) {
        return locked("the secret from which ids follow", () -> {
            store.identifyVault();
            return question.get();
        });
    }

    private interface Question<T> {
        T answer() throws IOException;
    }

    /** Asks while nobody writes; a failure is told with what the question was about. */
    private <T> T locked(String about, Question<T> question) {
        writing.lock();
        try {
            return question.answer();
        } catch (IOException failed) {
            throw new UncheckedIOException(about + ": " + FileFailureReasons.of(failed), failed);
        } finally {
            writing.unlock();
        }
    }

    /** Works while nobody else writes; a failure is what the caller makes of its reason. */
    private <T> T locked(Question<? extends T> work, Function<String, ? extends T> onFailure) {
        writing.lock();
        try {
            return work.answer();
        } catch (IOException failed) {
            return onFailure.apply(FileFailureReasons.of(failed));
        } finally {
            writing.unlock();
        }
    }

    /** Where a removed note was whose live document has this id, if no other has taken that place. */
    public Optional<NotePath> lastPathOf(UUID id) {
        return locked("the document " + id, () -> history.lastPlaceOf(id));
    }

    /** Looks at a file or folder that another program may have changed; the path is relative to the root. */
    public void refresh(String path) throws IOException {
        refresh(List.of(path));
    }

    /** Looks at files and folders that changed at about the same time: what is gone may have come elsewhere. */
    public void refresh(Collection<String> paths) throws IOException {
        refresher.refresh(paths);
    }

    /** Looks at every file: after an overflow of the watcher's queue, and now and then in any case. */
    public void rescan() throws IOException {
        refresher.rescan();
    }

    /** Waits until everything that the journal was told so far is on disk. */
    void sync() throws IOException {
        store.journal().sync();
    }

    /** Where the live documents of removed notes are. */
    RemovedDocuments removedDocuments() {
        return removedDocuments;
    }

    /**
     * Has all that the vault is copied as it is at one moment, while others go on writing: what was acknowledged before is in it.
     *
     * @return what lies in the vault's folder and was passed over
     */
    public List<UserFiles.LeftOut> checkpoint(CheckpointTarget target) throws IOException {
        return checkpoints.take(target);
    }

    /** Calls back after each change, in order, on a thread of its own. */
    public AutoCloseable follow(Consumer<Change> follower) {
        return catalog.follow(follower);
    }

    /** How it does at this moment; waits for no writer. */
    public VaultFigures figures() {
        return VaultFigures.of(view().size(), live, store.journal().figures(), catalog.index());
    }

    /** Makes the index durable now; files are durable already. */
    public void commit() {
        catalog.commit();
    }

    @Override
    public void close() {
        tasks.close();
        writing.lock();
        try {
            live.close();
            catalog.close();
        } finally {
            writing.unlock();
        }
    }
}
