package commonplace.vault;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work at a time on a thread of its own, so that its giver need not wait for it. Whoever needs what comes of it,
 * and the next piece, waits until it is done, whatever happens to the waiting thread meanwhile.
 */
final class BackgroundWork implements AutoCloseable {
    private final String name;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    /** What is being done, or is next; nothing else waits. */
    private @Nullable Runnable work;

    private @Nullable Thread thread;
    private boolean closed;

    /** @param name what its thread is called */
    BackgroundWork(String name) {
        this.name = name;
    }

    /** @param next what to do; it is done here once this is closed */
    void begin(Runnable next) {
        if (!passOn(next)) {
            next.run();
        }
    }

    private boolean passOn(Runnable next) {
        lock.lock();
        try {
            await();
            if (closed) {
                return false;
            }
            work = next;
            if (thread == null) {
                // A platform thread: what it does may block in a file's write, which would pin a carrier.
                thread = Thread.ofPlatform().daemon().name(name).start(this::run);
            }
            news.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Returns when all is done that was begun. */
    void await() {
        lock.lock();
        try {
            while (work != null) {
                news.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        for (Runnable next = next(); next != null; next = next()) {
            boolean ended = false;
            try {
                next.run();
                ended = true;
            } finally {
                done(ended);
            }
        }
    }

    private @Nullable Runnable next() {
        lock.lock();
        try {
            while (work == null && !closed) {
                news.awaitUninterruptibly();
            }
            return work;
        } finally {
            lock.unlock();
        }
    }

    /** @param goesOn whether this thread does the next piece, too */
    private void done(boolean goesOn) {
        lock.lock();
        try {
            work = null;
            if (!goesOn) {
                thread = null;
            }
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends its thread when all is done. */
    @Override
    public void close() {
        lock.lock();
        try {
            await();
            closed = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
