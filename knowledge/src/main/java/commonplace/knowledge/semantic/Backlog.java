package commonplace.knowledge.semantic;

import commonplace.knowledge.Progress;
import commonplace.models.ModelException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Texts whose vectors are still to be made, and the thread that makes them. What it holds need not be kept on disk: the
 * index knows which of its passages lack vectors.
 */
final class Backlog implements AutoCloseable {
    /** Beyond this many, texts are not remembered but found again, as those in the index that lack vectors. */
    private static final int MOST = 1000;

    private static final long PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(2);

    private final Work work;
    private final LinkedHashSet<String> waiting = new LinkedHashSet<>();
    private final Thread thread;
    private boolean overflowed;
    private @Nullable String current;
    private long done;
    private @Nullable ModelException trouble;
    private boolean closed;

    /** What is done with each, and where the forgotten ones are found. */
    interface Work {
        void embed(String id) throws ModelException, InterruptedException;

        /** Texts that lack vectors, so many at most. */
        Iterable<String> lacking(int most);

        /** Everything is done for the moment. */
        void settled();
    }

    Backlog(Work work) {
        this.work = work;
        this.thread = Thread.ofPlatform().daemon().name("embedding").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    synchronized void add(String id) {
        if (waiting.size() < MOST) {
            waiting.add(id);
        } else {
            overflowed = true;
        }
        notifyAll();
    }

    synchronized void remove(String id) {
        waiting.remove(id);
    }

    /** Why nothing gets done at the moment. */
    synchronized Optional<ModelException> trouble() {
        return Optional.ofNullable(trouble);
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty() && current == null && !overflowed;
    }

    /** Returns when all is done, or when the model does not answer; true in the first case. */
    synchronized boolean await(Progress progress) throws InterruptedException {
        long before = done;
        while (!isEmpty() && trouble == null && !closed) {
            long did = done - before;
            progress.at(did, did + waiting.size() + (current == null ? 0 : 1));
            wait();
        }
        return isEmpty();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            for (Optional<String> next = next(); next.isPresent(); next = next()) {
                embed(next.get());
            }
        } catch (InterruptedException closing) {
            // What is left is found again by the next one.
        }
    }

    private void embed(String id) throws InterruptedException {
        try {
            work.embed(id);
            finished(id, null);
        } catch (ModelException unavailable) {
            finished(id, unavailable);
            Thread.sleep(PAUSE_MILLIS);
        } catch (RuntimeException broken) {
            // One text that cannot be dealt with must not keep the others from their vectors.
            System.err.println("commonplace: " + id + " cannot be embedded: " + broken);
            finished(id, null);
        }
    }

    private synchronized void finished(String id, @Nullable ModelException failure) {
        current = null;
        trouble = failure;
        if (failure == null) {
            done++;
        } else {
            waiting.add(id);
        }
        notifyAll();
    }

    private Optional<String> next() throws InterruptedException {
        while (true) {
            boolean refill;
            synchronized (this) {
                if (closed) {
                    return Optional.empty();
                }
                if (!waiting.isEmpty()) {
                    current = waiting.removeFirst();
                    return Optional.of(current);
                }
                refill = overflowed;
                overflowed = false;
            }
            if (refill) {
                work.lacking(MOST).forEach(this::add);
                continue;
            }
            work.settled();
            synchronized (this) {
                if (waiting.isEmpty() && !overflowed && !closed) {
                    wait();
                }
            }
        }
    }
}
