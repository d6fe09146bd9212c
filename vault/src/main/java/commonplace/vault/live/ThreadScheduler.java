package commonplace.vault.live;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One thread, which is started with the first work. */
public final class ThreadScheduler implements Scheduler {
    private @Nullable ScheduledThreadPoolExecutor executor;
    private boolean closed;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public synchronized void schedule(long millis, Runnable work) {
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
            var _ = executor.schedule(work, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            // The closing thread does what is left.
        }
    }

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
