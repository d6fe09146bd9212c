package commonplace.vault;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes the index durable behind the writers' backs. The files are the truth and durable already; a commit only saves
 * the next start from looking at them again, so it waits for a quiet moment.
 */
final class IndexCommitter implements AutoCloseable {
    private final NoteIndex index;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Thread thread;
    private boolean dirty;
    private boolean wasteful;
    private boolean closed;
    private CommitPace pace = new CommitPace(0);
    private long firstChange;
    private long lastChange;

    IndexCommitter(NoteIndex index) {
        this.index = index;
        // A platform thread: commits block in fsync, which would pin a carrier of the virtual ones.
        this.thread = Thread.ofPlatform().daemon().name("index-commit").start(this::run);
    }

    void changed() {
        lock.lock();
        try {
            lastChange = System.nanoTime();
            if (!dirty) {
                firstChange = lastChange;
                dirty = true;
                news.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The same after so many changes that what was needed for them is several times what is needed from now on. */
    void changedMuch() {
        lock.lock();
        try {
            wasteful = true;
        } finally {
            lock.unlock();
        }
        changed();
    }

    void commitNow() {
        lock.lock();
        try {
            dirty = false;
        } finally {
            lock.unlock();
        }
        long begun = System.nanoTime();
        index.commit();
        paceAfter(System.nanoTime() - begun);
    }

    private void paceAfter(long nanos) {
        lock.lock();
        try {
            pace = new CommitPace(nanos);
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            while (awaitQuiet()) {
                commitNow();
                boolean merged = isQuiet() && index.merge();
                if (merged) {
                    // Looked at again until it is done, and its result durable.
                    changed();
                }
                if (isWasteful(merged)) {
                    // It would be kept for hours.
                    System.gc();
                }
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** Not where a commit had to be in the middle of changes. */
    private boolean isQuiet() {
        lock.lock();
        try {
            return !dirty && !closed && System.nanoTime() - lastChange >= CommitPace.QUIET_NANOS;
        } finally {
            lock.unlock();
        }
    }

    /** @param stays whether more is thrown away soon */
    private boolean isWasteful(boolean stays) {
        lock.lock();
        try {
            boolean found = wasteful;
            wasteful &= stays;
            return found;
        } finally {
            lock.unlock();
        }
    }

    /** Returns true when it is time to commit, false when closed. */
    private boolean awaitQuiet() throws InterruptedException {
        lock.lock();
        try {
            while (!closed) {
                if (!dirty) {
                    news.await();
                    continue;
                }
                long now = System.nanoTime();
                long wait = Math.min(lastChange + pace.quietNanos() - now, firstChange + pace.longestNanos() - now);
                if (wait <= 0) {
                    return true;
                }
                long left = news.awaitNanos(wait);
                assert left <= wait;
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            news.signal();
        } finally {
            lock.unlock();
        }
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        index.close();
    }
}
