package commonplace.knowledge;

import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Things to be done in a moment, one after the other, each under the vault's write lock. */
final class Housekeeping implements AutoCloseable {
    private final ReentrantLock writing;
    private final Consumer<String> says;
    private @Nullable ScheduledExecutorService executor;
    private boolean closed;

    Housekeeping(ReentrantLock writing, Consumer<String> says) {
        this.writing = writing;
        this.says = says;
    }

    synchronized void in(long millis, Runnable work) {
        if (closed) {
            return;
        }
        if (executor == null) {
            // A platform thread: it blocks in fsync, which would pin a carrier of the virtual ones.
            executor = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("live-documents").factory());
        }
        try {
            var _ = executor.schedule(() -> run(work), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            // Whoever closes does what is left.
        }
    }

    private void run(Runnable work) {
        writing.lock();
        try {
            if (!isClosed()) {
                work.run();
            }
        } catch (RuntimeException failed) {
            says.accept("keeping live documents failed: " + failed);
        } finally {
            writing.unlock();
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (executor != null) {
            executor.shutdownNow();
        }
    }
}
