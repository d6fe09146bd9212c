package commonplace.search.engine;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * An index in a directory that is written to and viewed.
 *
 * <p>A view shows every change made before it was asked for; after a crash the index is what it was at the last
 * {@link #commit}. All methods may be called from any thread, also at the same time, and are not disturbed when their
 * thread is interrupted. Only one process at a time has an index open.
 */
public final class LuceneIndex implements AutoCloseable {
    private final IndexDirectory directory;
    private final BiFunction<String, Throwable, RuntimeException> damaged;
    private final LuceneEngine engine;
    private final boolean fresh;
    private final IndexThreads writing;
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong viewed = new AtomicLong();
    private volatile boolean closed;

    private LuceneIndex(
            IndexDirectory directory,
            IndexDirectory.OpenedIndex opened,
            IndexThreads writing,
            BiFunction<String, Throwable, RuntimeException> damaged) {
        this.directory = directory;
        this.engine = opened.engine();
        this.fresh = opened.fresh();
        this.writing = writing;
        this.damaged = damaged;
    }

    /**
     * Opens what lies in this directory, and begins with nothing where that is nothing, damaged or of another format.
     *
     * @param config made for each attempt, since the engine takes it over
     * @param damaged the exception for an index that turns out in use to be damaged, or cannot be written any more
     */
    public static LuceneIndex open(
            IndexDirectory directory,
            Supplier<IndexWriterConfig> config,
            BiFunction<String, Throwable, RuntimeException> damaged)
            throws IOException {
        silence();
        var writing = new IndexThreads();
        try {
            // Not on the caller's thread: an interrupt would close the lock's own file under the writer that is being
            // made
            // ("FileLock invalidated by an external force"), and a sound index whose reading it broke off would pass
            // for
            // a damaged one, and be thrown away.
            return new LuceneIndex(directory, opened(writing, directory, config), writing, damaged);
        } catch (IOException | RuntimeException | Error failed) {
            writing.close();
            throw failed;
        }
    }

    private static IndexDirectory.OpenedIndex opened(
            IndexThreads writing, IndexDirectory directory, Supplier<IndexWriterConfig> config) throws IOException {
        try {
            return writing.run(() -> directory.open(config));
        } catch (IOException | RuntimeException | Error itself) {
            throw itself;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Called before anything of Lucene is used without an index. */
    public static void silence() {
        LuceneEngine.silence();
    }

    /** Whether this began empty. */
    public boolean fresh() {
        return fresh;
    }

    /** What was written with the last commit. */
    public Map<String, String> notes() {
        return engine.notes();
    }

    /** What is to be added to the index and removed from it. */
    public interface IndexChange {
        void to(IndexWriter writer) throws IOException;
    }

    /** Makes a change that every view shows which is asked for from now on. */
    public void change(IndexChange change) {
        write(() -> {
            change.to(engine.writer());
            return true;
        });
        // Counted when done: a view that knows of the number shows the change.
        changes.incrementAndGet();
    }

    /** A failure in the middle of a view that says nothing about the index, so that its files are not suspected. */
    public interface Unrelated {}

    /** What is read from the index as it is at one moment. */
    public interface IndexView<T> {
        T of(IndexSearcher searcher) throws IOException;
    }

    public <T> T view(IndexView<T> view) {
        refresh();
        try {
            IndexSearcher searcher = engine.views().acquire();
            try {
                return view.of(searcher);
            } finally {
                engine.views().release(searcher);
            }
        } catch (IOException | RuntimeException | Error e) {
            throw failed(e);
        }
    }

    /** Makes all changes so far survive a crash, and these notes with them. This is slow. */
    public void commit(Map<String, String> more) {
        var notes = new HashMap<>(more);
        notes.putAll(directory.notes());
        write(() -> {
            engine.commit(notes);
            return true;
        });
    }

    /**
     * Begins to merge behind the callers' backs what many changes left, so that a search has less to look into. For a quiet
     * moment.
     *
     * @return false when there is nothing left to merge
     */
    public boolean merge() {
        boolean goesOn = write(engine::merge);
        if (!goesOn) {
            // Else what was merged stays on disk and in memory until somebody searches.
            refresh();
        }
        return goesOn;
    }

    /**
     * Reads all files and compares their checksums. An index found damaged, here or in use, is thrown away when it is
     * next opened; opening itself checks only what is cheap to check.
     */
    public boolean intact() {
        try {
            engine.verify();
            return true;
        } catch (IOException | RuntimeException | Error damage) {
            if (closed) {
                throw new IllegalStateException("The search index is closed.", damage);
            }
            directory.condemn();
            return false;
        }
    }

    /** Whether it can still be written to. */
    public boolean isOpen() {
        return !closed && engine.writer().isOpen();
    }

    /** Whether it can be written to, and its files are still where they were; if not, it must be opened again. */
    public boolean isUsable() {
        return isOpen() && directory.isThere();
    }

    /** Lets go of the files; what was not committed is lost. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        write(() -> {
            engine.close();
            return true;
        });
        writing.close();
    }

    /** An index that cannot be written any more goes on with its last view. */
    private void refresh() {
        if (!isOpen()) {
            return;
        }
        // A view keeps what was merged since; the next one is of the result.
        long reached = changes.get() + engine.merges().get();
        if (viewed.get() < reached) {
            write(() -> {
                engine.views().maybeRefreshBlocking();
                return true;
            });
            viewed.accumulateAndGet(reached, Math::max);
        }
    }

    private <T> T write(Callable<T> work) {
        try {
            return writing.run(work);
        } catch (Exception | Error e) {
            throw failed(e);
        }
    }

    /** What to tell the caller. Damage may show as anything, a length that no memory holds too: the files are asked. */
    private RuntimeException failed(Throwable e) {
        if (closed) {
            return new IllegalStateException("The search index is closed.", e);
        }
        if (e instanceof RuntimeException itself && e instanceof Unrelated) {
            return itself;
        }
        if (!directory.isThere() || isDamage(e) || isDamage(engine.writer().getTragicException()) || !intact()) {
            return damaged.apply("The search index is damaged; it is built again when next opened.", e);
        }
        if (!engine.writer().isOpen()) {
            return damaged.apply(
                    "The search index could not be written and must be opened again: " + e.getMessage(), e);
        }
        return switch (e) {
            case IOException io -> new UncheckedIOException("The search index failed: " + e.getMessage(), io);
            case RuntimeException itself -> itself;
            case Error itself -> throw itself;
            default -> new IllegalStateException(e);
        };
    }

    private static boolean isDamage(@Nullable Throwable e) {
        return e instanceof CorruptIndexException || e instanceof EOFException;
    }
}
