package commonplace.vault.live;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Things to be done in a moment, one after the other, on a thread of their own. */
public final class DelayedTasks implements AutoCloseable {
    private final Scheduler scheduler;
    private final ReentrantLock writing;
    private final Consumer<String> says;
    private volatile boolean closed;

    public DelayedTasks(Scheduler scheduler, ReentrantLock writing, Consumer<String> says) {
        this.scheduler = scheduler;
        this.writing = writing;
        this.says = says;
    }

    public long nanoTime() {
        return scheduler.nanoTime();
    }

    /** Does something in a moment, under the write lock. */
    public void in(long millis, Runnable work) {
        plan(millis, () -> locked(work));
    }

    /** Does something soon that takes long and can do without the lock. */
    public void outside(Runnable work) {
        plan(0, work);
    }

    /** The same, not so soon. */
    public void outsideIn(long millis, Runnable work) {
        plan(millis, work);
    }

    private void plan(long millis, Runnable work) {
        if (!closed) {
            scheduler.schedule(millis, () -> run(work));
        }
    }

    public void locked(Runnable work) {
        writing.lock();
        try {
            if (!closed) {
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
            if (!closed) {
                says.accept("keeping live documents failed: " + failed);
            }
        }
    }

    /**
     * Ends what is being done, which is waited for: the next process that opens the vault must not find a file replaced behind its
     * back. Not to be called under the write lock, which what is being done may want.
     */
    @Override
    public void close() {
        closed = true;
        scheduler.close();
    }
}
