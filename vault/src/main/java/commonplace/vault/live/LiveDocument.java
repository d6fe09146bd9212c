package commonplace.vault.live;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A hold on a live document: as long as one is open, the document stays in memory. Any thread may use it.
 *
 * <p>The note's text is the {@code Y.Text} called {@code contents}; its file follows within two seconds, or ten
 * where very many are typed in at once, and what other programs do to the file comes in as updates like any other.
 */
public final class LiveDocument implements AutoCloseable {
    private final OpenDocument document;
    private final int epoch;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param epoch of the document's life, in which this hold was taken */
    public LiveDocument(OpenDocument document, int epoch, Runnable release) {
        this.document = document;
        this.epoch = epoch;
        this.release = release;
    }

    public UUID id() {
        return document.id();
    }

    /** Where its note is; a document without a note has none, see {@link Vault#shared}. */
    public NotePath path() {
        return Objects.requireNonNull(document.path(), "a document without a note has no path");
    }

    /** The text now, whether it is in the file already or not. */
    public String text() {
        return document.text();
    }

    public byte[] stateVector() {
        return document.query(YDoc::encodeStateVector);
    }

    /** Everything, as one update. */
    public byte[] state() {
        return document.query(YDoc::encodeState);
    }

    /** What somebody lacks who has what this state vector says. */
    public byte[] state(byte[] stateVector) {
        return document.query(doc -> doc.encodeState(stateVector));
    }

    /**
     * Takes in an update.
     *
     * @param whenDurable called when it is on disk and survives whatever happens to this process
     * @throws commonplace.crdt.InvalidUpdateException when it is not one; nothing was changed
     * @throws DocumentTooLargeException when the document would be larger than any note
     * @throws DocumentGoneException when the note was removed
     */
    public void apply(byte[] update, Author author, Runnable whenDurable) {
        apply(update, author, this, whenDurable);
    }

    /** As above; followers are told the origin. */
    public void apply(byte[] update, Author author, Object origin, Runnable whenDurable) {
        document.apply(epoch, update, author, origin, whenDurable);
    }

    /** Whether a small update is taken within a fraction of a millisecond: for a thread that has others to serve. */
    public boolean takesAtOnce() {
        return document.takesAtOnce();
    }

    /** Changes the document in one transaction. The document is locked meanwhile. */
    public void edit(Author author, Object origin, Consumer<YDoc> changes) {
        document.edit(epoch, author, origin, changes);
    }

    /** Asks the document something while it is locked. Nothing of it may be kept, and nothing be changed. */
    public <T extends @Nullable Object> T query(Function<YDoc, T> question) {
        return document.query(question);
    }

    /** Hears of every change from now on. */
    public Subscription follow(LiveFollower follower) {
        return document.follow(follower);
    }

    /** Lets go; the last one to do so may have the document leave the memory. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            release.run();
        }
    }

    @Override
    public String toString() {
        return document.path() + " (" + document.id() + ")";
    }
}
