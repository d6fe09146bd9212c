package commonplace.knowledge;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Things to be done in a moment, one after the other, on a thread of their own. */
final class Housekeeping implements AutoCloseable {
    private final ReentrantLock writing;
    private final Consumer<String> says;
    private @Nullable ScheduledThreadPoolExecutor executor;
    private boolean closed;

    Housekeeping(ReentrantLock writing, Consumer<String> says) {
        this.writing = writing;
        this.says = says;
    }

    /** Does something in a moment, under the write lock. */
    void in(long millis, Runnable work) {
        plan(millis, () -> locked(work));
    }

    /** Does something soon that takes long and can do without the lock. */
    void outside(Runnable work) {
        plan(0, work);
    }

    /** The same, not so soon. */
    void outsideIn(long millis, Runnable work) {
        plan(millis, work);
    }

    private synchronized void plan(long millis, Runnable work) {
        if (closed) {
            return;
        }
        if (executor == null) {
            // A platform thread: it blocks in fsync, which would pin a carrier of the virtual ones.
            executor = new ScheduledThreadPoolExecutor(
                    1, Thread.ofPlatform().daemon().name("live-documents").factory());
            executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        }
        try {
            var _ = executor.schedule(() -> run(work), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            // Whoever closes does what is left.
        }
    }

    void locked(Runnable work) {
        writing.lock();
        try {
            if (!isClosed()) {
                work.run();
            }
        } finally {
            writing.unlock();
        }
    }

    private void run(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            if (!isClosed()) {
                says.accept("keeping live documents failed: " + failed);
            }
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /**
     * Ends what is being done, which is waited for: whoever opens the vault next must not find a file replaced behind its
     * back. Not to be called under the write lock, which what is being done may want.
     */
    @Override
    public void close() {
        ScheduledThreadPoolExecutor ending;
        synchronized (this) {
            closed = true;
            ending = executor;
        }
        if (ending == null) {
            return;
        }
        // Not interrupted: it may be in the middle of writing a file.
        ending.shutdown();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = ending.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException hurry) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
