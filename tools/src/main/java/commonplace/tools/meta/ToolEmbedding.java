package commonplace.tools.meta;

import commonplace.search.catalog.Catalog;
import commonplace.search.catalog.EmbeddingSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Has the tools embedded behind the scenes. The first search begins it and is by words; a second one waits until it is
 * done, as long as a client has patience for, so that it is by meaning.
 */
final class ToolEmbedding implements AutoCloseable {
    /** A model that was never loaded before, and some hundred texts that it has not seen, take half of that. */
    private static final int PATIENCE_SECONDS = 15;

    private final Catalog catalog;
    private final ToolMeanings meanings;
    private @Nullable Run run;
    private boolean wasComplete;

    /** One time that all tools without vectors are embedded. */
    private record Run(Thread thread, CountDownLatch end) {}

    ToolEmbedding(Catalog catalog, ToolMeanings meanings) {
        this.catalog = catalog;
        this.meanings = meanings;
    }

    /** By what a search that begins now finds meanings; none where there are no vectors to compare with yet. */
    EmbeddingSource forSearch() throws InterruptedException {
        if (!meanings.areWanted()) {
            return EmbeddingSource.NONE;
        }
        CountDownLatch begunBefore = begin();
        if (begunBefore != null && !isComplete()) {
            begunBefore.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        return isComplete() ? meanings : EmbeddingSource.NONE;
    }

    /** Once all had vectors, those that came since are found by their words until they have theirs. */
    private synchronized boolean isComplete() {
        wasComplete = wasComplete || (run == null && catalog.isEmbedded());
        return wasComplete;
    }

    /** @return the end of what another search has begun, if that is under way */
    private synchronized @Nullable CountDownLatch begin() {
        if (run != null) {
            return run.end;
        }
        if (!catalog.isEmbedded()) {
            var end = new CountDownLatch(1);
            run = new Run(Thread.ofVirtual().name("tool-meaning").start(() -> embed(end)), end);
        }
        return null;
    }

    private void embed(CountDownLatch end) {
        try {
            boolean more = true;
            while (more) {
                more = catalog.embedSome(meanings);
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            synchronized (this) {
                run = null;
            }
            end.countDown();
        }
    }

    @Override
    public synchronized void close() {
        if (run != null) {
            run.thread.interrupt();
        }
    }
}
