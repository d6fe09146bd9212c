package commonplace.vault.live;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.markdown.text.Diff;
import commonplace.markdown.text.Edit;
import commonplace.vault.history.DocumentState;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.history.NoteHistory;
import commonplace.vault.history.StoredDocument;
import commonplace.vault.history.VersionEntry;
import commonplace.vault.history.VersionLog;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.storage.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A live document in memory: each change is put into the journal and told to its followers, in one order. It knows
 * of its file only what the two last agreed on.
 */
public final class OpenDocument {
    /** The root that every Markdown document of the Yjs world keeps its text in. */
    public static final String CONTENTS = "contents";

    /** What is longer was not typed: who brings a whole text waits to hear that it is kept. */
    private static final int TYPED = 512;

    private final UUID id;
    private final SharedText shared;
    private final Journal journal;
    private final InstantSource clock;
    private final ClientIds clientIds;
    private final Runnable whenChanged;
    private final DocumentFollowers followers = new DocumentFollowers();
    private final VersionLog versions;
    private final Object keeping = new Object();
    private final SyncBases bases;
    private long changes;
    private long firstUnkept = Long.MAX_VALUE;
    private boolean confirmed = true;
    private volatile boolean absorbing;
    private DocumentLife life = DocumentLife.begun();

    /** The journal does not know yet that the note is there again. */
    private boolean cameBack;

    private volatile @Nullable NotePath path;
    private final UnconfirmedWrites unconfirmed = new UnconfirmedWrites();

    OpenDocument(
            UUID id,
            StoredDocument stored,
            Journal journal,
            InstantSource clock,
            ClientIds clientIds,
            RecentBases recent,
            Consumer<OpenDocument> whenChanged) {
        this.id = id;
        this.bases = new SyncBases(id, recent);
        this.journal = journal;
        this.clock = clock;
        this.clientIds = clientIds;
        this.whenChanged = () -> whenChanged.accept(this);
        this.shared = new SharedText(clientIds.own(), stored.state());
        this.versions = new VersionLog(stored.lastVersion(), shared.text(), shared::text, bases::format);
        bases.restore(stored, shared);
        if (!stored.path().isEmpty()) {
            this.path = new NotePath(stored.path());
        }
    }

    public UUID id() {
        return id;
    }

    public @Nullable NotePath path() {
        return path;
    }

    public synchronized DocumentLife life() {
        return life;
    }

    /** Somebody opens it; returns the epoch that the hold belongs to. */
    public synchronized int hold() {
        DocumentLife.Present held = life.held();
        life = held;
        return held.epoch();
    }

    public synchronized void release(int epoch) {
        life = life.released(epoch);
    }

    /** Keeps it in memory for something that is to be done with it later. */
    synchronized void pin() {
        life = life.pinned();
    }

    synchronized void unpin() {
        life = life.unpinned();
    }

    /** Its note is there, or there again. */
    synchronized void placed(NotePath newPath) {
        cameBack = cameBack || life instanceof DocumentLife.Removed;
        life = life.returned();
        path = newPath;
    }

    /**
     * Leaves the memory and its table, unless somebody needs it or its own file lacks something; returns whether it did.
     *
     * @param written whether what is not in its note's file keeps it here
     */
    boolean leave(boolean written) {
        synchronized (keeping) {
            synchronized (this) {
                if (!life.isUnused() || !isKept() || (written && life.isPresent() && isDirty())) {
                    return false;
                }
                life = new DocumentLife.Left();
                return true;
            }
        }
    }

    /** The vault is closed: whatever is left of it is in the journal. */
    synchronized void end() {
        life = new DocumentLife.Left();
    }

    public synchronized String text() {
        return shared.text();
    }

    synchronized <T extends @Nullable Object> T query(Function<YDoc, T> question) {
        return question.apply(doc());
    }

    public synchronized DocumentPoint mark() {
        return shared.mark();
    }

    public synchronized LiveSnapshot seen() {
        return new LiveSnapshot(mark(), bases.format(), bases.now() != null);
    }

    /** Begins with a text, as everybody would who began with the same. */
    public synchronized void begin(NotePath newPath, String fileText, String hash, Author author, Instant at) {
        path = newPath;
        TextFormat format = TextFormat.of(fileText);
        byte[] state = ClientIds.enrolled(format.live(fileText));
        append(new LogRecord.Begun(id, newPath.value(), at, author, state, hash, format));
        begin(state, hash, format, author, at);
    }

    private void begin(byte[] state, String hash, TextFormat format, Author author, Instant at) {
        shared.change(() -> doc().apply(state));
        if (!hash.isEmpty()) {
            bases.begin(new SyncBase(mark(), hash, format));
            versions.begin(author, at);
        }
    }

    /** Takes in what a client sent; an update that is not one is refused whole. */
    synchronized void apply(int epoch, byte[] update, Author author, Object origin, Runnable whenDurable) {
        expect(life.isPresentIn(epoch));
        shared.expectRoom(update.length);
        List<byte[]> updates = change(author, () -> doc().apply(update, origin));
        if (updates.isEmpty() && doc().hasPending()) {
            // It builds on something that has not come yet, and is ours to keep all the same.
            updates = List.of(update);
        }
        record(updates, author, origin, whenDurable);
        if (update.length > TYPED) {
            journal.hurry();
        }
    }

    /** Whether nobody has it locked for long, and no change takes long. */
    boolean takesAtOnce() {
        return !absorbing && shared.isShort();
    }

    /** Makes a change of our own. */
    synchronized void edit(int epoch, Author author, Object origin, Consumer<YDoc> edits) {
        expect(life.isPresentIn(epoch));
        record(change(author, () -> doc().transact(origin, () -> edits.accept(doc()))), author, origin, () -> {});
    }

    /** A change that can be taken back by revising it again, from what it made to what was there before. */
    public record TextChange(String before, DocumentPoint after) {}

    /** Brings in what a tool made of the text as it was at a mark: only what it changed, where it is now. */
    public synchronized TextChange revise(DocumentPoint from, String newText, Author author) {
        List<Edit> edits = Diff.between(from.text(), newText);
        expect(life.isPresent());
        String before = shared.text();
        byte[] then = from.state();
        if (then == null) {
            revise(author, () -> doc().transact(author, () -> shared.edit(edits)));
        } else {
            byte[] update = DocumentFork.of(then, clientIds.fork(), edits).update();
            revise(author, () -> doc().apply(update, author));
        }
        return new TextChange(before, mark());
    }

    private void revise(Author author, Runnable action) {
        record(change(author, action), author, author, () -> {});
    }

    /** Brings in what another program made of the file, as people type or not; its text is the base from now on. */
    public synchronized AbsorbedFrom absorb(String fileText, String hash, boolean live) {
        expect(life.isPresent());
        SyncBase last = Objects.requireNonNull(bases.now());
        SyncBase from = bases.nearest(last, fileText, live);
        boolean overwritten = bases.isOverwritten(from, fileText);
        TextFormat format = from.format().next(fileText);
        String newText = format.live(fileText);
        boolean still = from.mark().state() == null;
        boolean known = from.equals(last) && bases.isComplete();
        DocumentFork forked = shared.fork(from.mark(), newText, known ? clientIds.disk() : ClientIds.once());
        byte[] state = still ? new byte[0] : forked.state();
        var absorbed = new LogRecord.Absorbed(id, clock.instant(), forked.update(), state, hash, format);
        // Nobody sees it before it is on disk: the next run would take it from the file once more, as another change.
        long position = append(absorbed, () -> {});
        absorbing = true;
        journal.awaitIfPossible(position);
        absorbing = false;
        // A version of its own begins before what may be a rewrite of everything.
        versions.cut();
        change(Author.OUTSIDE, () -> doc().apply(forked.update(), Author.OUTSIDE))
                .forEach(update -> tell(update, Author.OUTSIDE, Author.OUTSIDE));
        bases.set(
                new SyncBase(still ? mark() : new DocumentPoint(newText, forked.state()), hash, format),
                known || still);
        return overwritten ? AbsorbedFrom.NOTHING : from.equals(last) ? AbsorbedFrom.LAST : AbsorbedFrom.EARLIER;
    }

    /** Brings in what was written to a file that we had replaced; returns what that file holds now. */
    synchronized SyncBase absorbLate(SyncBase replaced, String fileText, String hash) {
        if (!life.isPresent()) {
            return replaced; // What came into the file of a note that was removed went with it.
        }
        SyncBase from = bases.nearest(replaced, fileText, true);
        TextFormat format = from.format().next(fileText);
        String newText = format.live(fileText);
        DocumentFork forked = shared.fork(from.mark(), newText, ClientIds.once());
        versions.cut();
        revise(Author.OUTSIDE, () -> doc().apply(forked.update(), Author.OUTSIDE));
        return new SyncBase(new DocumentPoint(newText, forked.state()), hash, format);
    }

    /** Says that the text as it is now is about to become the file. Who types need not wait until it is hashed. */
    public PendingFileWrite writing(TextFormat format) {
        return PendingFileWrite.of(
                markInJournal(), format, hash -> append(new LogRecord.MarkedWriting(id, hash, format)));
    }

    private synchronized DocumentPoint markInJournal() {
        expect(life.isPresent());
        append(new LogRecord.Marked(id));
        return mark();
    }

    /** It has, for all programs of this machine. */
    public synchronized void written(PendingFileWrite outgoing) {
        confirmed = false;
        bases.set(outgoing.base(), true);
    }

    public synchronized @Nullable SyncBase base() {
        return bases.now();
    }

    /** It has, on disk. */
    synchronized void confirm(String hash) {
        if (life instanceof DocumentLife.Left) {
            return; // It was confirmed before it was kept.
        }
        SyncBase known = bases.now();
        confirmed = confirmed || (known != null && known.hash().equals(hash));
        append(new LogRecord.Written(id, hash));
    }

    /** Whether the disk knows of the file that the base was written to. */
    public synchronized boolean isConfirmed() {
        return confirmed;
    }

    /** Held while the document's own file is replaced, and while it is read together with the document. */
    public Object keeping() {
        return keeping;
    }

    /** What may have become the file when we were stopped, the newest first; only after a journal was read. */
    public synchronized List<SyncBase> unconfirmed() {
        return unconfirmed.all();
    }

    /** Decides what the file was written from. */
    public synchronized void settle(SyncBase found) {
        bases.set(found, true);
        unconfirmed.clear();
    }

    /** Whether the text is another than the file's. */
    public synchronized boolean isDirty() {
        return bases.areBehind(shared);
    }

    /** Lives through a record of the journal again. */
    synchronized void replay(long position, LogRecord record) {
        firstUnkept = Math.min(firstUnkept, position);
        switch (record) {
            case LogRecord.Begun begun -> {
                path = new NotePath(begun.path());
                begin(begun.state(), begun.hash(), begun.format(), begun.author(), begun.at());
            }
            case LogRecord.Updated(var _, Instant at, Author author, byte[] update) -> {
                life = life.returned();
                versions.before(author, at);
                shared.change(() -> doc().apply(update));
            }
            case LogRecord.Absorbed absorbed -> {
                life = life.returned();
                replayAbsorbed(absorbed);
            }
            case LogRecord.Writing(var _, String hash, TextFormat format) -> {
                life = life.returned();
                unconfirmed.add(new SyncBase(mark(), hash, format));
            }
            case LogRecord.Marked _ -> unconfirmed.mark(mark());
            case LogRecord.MarkedWriting(var _, String hash, TextFormat format) -> unconfirmed.add(hash, format);
            case LogRecord.Written(var _, String hash) ->
                unconfirmed.confirm(hash).ifPresent(base -> bases.set(base, true));
            case LogRecord.Removed(var _, Instant at, Author author) -> {
                life = life.removed();
                settleAsRemoved(author, at);
            }
            case LogRecord.Kept _,
                    LogRecord.Identified _,
                    LogRecord.Unidentified _,
                    LogRecord.Moving _,
                    LogRecord.MoveDone _ -> {}
        }
    }

    private void replayAbsorbed(LogRecord.Absorbed absorbed) {
        versions.cut();
        versions.before(Author.OUTSIDE, absorbed.at());
        shared.change(() -> doc().apply(absorbed.update()));
        DocumentPoint mark = absorbed.state().length == 0 ? mark() : DocumentPoint.of(absorbed.state());
        bases.set(new SyncBase(mark, absorbed.hash(), absorbed.format()), true);
        unconfirmed.clear();
    }

    public void named(NotePath newPath) {
        path = newPath;
    }

    public synchronized void moved(NotePath newPath) {
        path = newPath;
        followers.tell(follower -> follower.moved(newPath));
    }

    private void settleAsRemoved(Author author, Instant at) {
        versions.removed(author, at);
        SyncBase known = bases.now();
        unconfirmed.clear();
        if (known != null) {
            bases.set(new SyncBase(mark(), known.hash(), known.format()), true);
        }
    }

    /** Its note was removed: clients that have it open hear it, and have it no longer. */
    public synchronized void removedBy(Author author) {
        if (life.isPresent()) {
            life = life.removed();
            Instant at = clock.instant();
            append(new LogRecord.Removed(id, at, author));
            settleAsRemoved(author, at);
            followers.tell(LiveFollower::removed);
            followers.clear();
        }
    }

    synchronized Subscription follow(LiveFollower follower) {
        return followers.add(follower);
    }

    public synchronized DocumentState snapshot() {
        versions.cut();
        var stored = new StoredDocument(
                doc().encodeState(),
                bases.state(),
                bases.hash(),
                bases.format(),
                path == null ? "" : path.value(),
                versions.lastNumber(),
                journal.position());
        return new DocumentState(stored, versions.finished(), changes);
    }

    /** The snapshot is on disk; returns whether it is still all there is. */
    synchronized boolean kept(DocumentState snapshot, boolean placed) {
        versions.kept(snapshot.versions().size());
        boolean all = snapshot.changes() == changes;
        firstUnkept = all ? Long.MAX_VALUE : snapshot.stored().position();
        if (all) {
            journal.append(LogCodec.encode(new LogRecord.Kept(id)));
            if (placed && life.isPresent() && isDirty()) {
                // Else nobody would look at the file after a crash.
                append(new LogRecord.Updated(id, clock.instant(), Author.OUTSIDE, LogRecord.Updated.nothing()));
            }
        }
        return all;
    }

    /** The first place in the journal whose record only the journal has. */
    public synchronized long firstUnkept() {
        return firstUnkept;
    }

    /** Whether the journal has nothing that its own file lacks. */
    public boolean isKept() {
        return firstUnkept() == Long.MAX_VALUE;
    }

    /** @param kept the versions in the document's own file */
    synchronized NoteHistory history(List<VersionEntry> kept) {
        versions.cut();
        List<VersionEntry> all = new ArrayList<>(kept);
        all.addAll(versions.finished());
        return new NoteHistory(all, versions.lastText(), bases.format());
    }

    private YDoc doc() {
        return shared.doc();
    }

    private void expect(boolean present) {
        life.expectOpen();
        if (!present) {
            throw new DocumentGoneException(id);
        }
    }

    private List<byte[]> change(Author author, Runnable action) {
        versions.before(author, clock.instant());
        return shared.change(action);
    }

    private void record(List<byte[]> updates, Author author, Object origin, Runnable whenDurable) {
        Instant at = clock.instant();
        if (updates.isEmpty() && cameBack) {
            // With the text that it had; else its first change says that it is there again.
            append(new LogRecord.Updated(id, at, author, LogRecord.Updated.nothing()));
        }
        cameBack = false;
        if (updates.isEmpty()) {
            journal.whenDurable(whenDurable);
            return;
        }
        for (int i = 0; i < updates.size(); i++) {
            boolean last = i + 1 == updates.size();
            append(new LogRecord.Updated(id, at, author, updates.get(i)), last ? whenDurable : () -> {});
            tell(updates.get(i), author, origin);
        }
        whenChanged.run();
    }

    private synchronized long append(LogRecord record) {
        return append(record, () -> {});
    }

    private long append(LogRecord record, Runnable whenDurable) {
        long position = journal.append(LogCodec.encode(record), whenDurable);
        firstUnkept = Math.min(firstUnkept, position);
        changes++;
        return position;
    }

    private void tell(byte[] update, Author author, Object origin) {
        followers.tell(follower -> follower.updated(update, author, origin));
    }
}
