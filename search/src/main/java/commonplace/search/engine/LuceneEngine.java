package commonplace.search.engine;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** The engine running on a directory: one writer, and views of what it wrote. */
record LuceneEngine(Directory files, IndexWriter writer, SearcherManager views, AtomicLong merges)
        implements Closeable {
    private static final double BUFFER_MB = 32;

    // Lucene advises JVM options, for faster vectors and for native calls it can do without; users did not ask.
    // The JDK holds loggers weakly, so the level lasts only as long as this reference.
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene");

    static {
        silence();
    }

    static void silence() {
        ADVICE.setLevel(Level.SEVERE);
    }

    /** Reads the last commit, or begins with nothing where there is none. */
    static LuceneEngine start(Directory files, IndexWriterConfig config) throws IOException {
        var merges = new AtomicLong();
        config.setRAMBufferSizeMB(BUFFER_MB)
                .setCommitOnClose(false)
                .setMergeScheduler(new ClosableMerges())
                .setMergePolicy(new QuietMergePolicy(new TieredMergePolicy(), merges::incrementAndGet))
                // A search that follows a write does not wait for small merges.
                .setMaxFullFlushMergeWaitMillis(0);
        var writer = new IndexWriter(files, config);
        try {
            return new LuceneEngine(files, writer, new SearcherManager(writer, new Uncached()), merges);
        } catch (Throwable e) {
            IOUtils.closeWhileHandlingException(writer::rollback);
            throw e;
        }
    }

    /** What was written with the last commit. */
    Map<String, String> notes() {
        var notes = new TreeMap<String, String>();
        Optional.ofNullable(writer.getLiveCommitData())
                .ifPresent(all -> all.forEach(note -> notes.put(note.getKey(), note.getValue())));
        return notes;
    }

    void commit(Map<String, String> notes) throws IOException {
        writer.setLiveCommitData(notes.entrySet());
        writer.commit();
    }

    /** Begins to merge what many writes left; false when there is nothing left to merge. */
    boolean merge() throws IOException {
        writer.forceMerge(1, false);
        return !writer.getMergingSegments().isEmpty();
    }

    /** Fails when a file is not what was written. */
    void verify() throws IOException {
        IndexSearcher searcher = views.acquire();
        try {
            for (LeafReaderContext leaf : searcher.getLeafContexts()) {
                leaf.reader().checkIntegrity();
            }
        } finally {
            views.release(searcher);
        }
    }

    /** Lets go of everything; what was not committed is lost. */
    @Override
    public void close() throws IOException {
        IOUtils.close(views, writer::rollback, files);
    }

    /**
     * Merges that are still under way when the index is closed have nothing left to write to, and tell so from threads of
     * their own ("FileLock invalidated by an external force"). Nothing is lost: what they merged is there unmerged.
     */
    private static final class ClosableMerges extends ConcurrentMergeScheduler {
        @Override
        protected void handleMergeException(Throwable failed) {
            if (!(failed instanceof AlreadyClosedException)) {
                super.handleMergeException(failed);
            }
        }
    }

    /** Searches are quick and seldom the same; a cache would only hold memory. */
    private static final class Uncached extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
            var searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null);
            return searcher;
        }
    }
}
