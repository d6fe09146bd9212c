package commonplace.projects.semantic;

import commonplace.base.Log;
import commonplace.base.Progress;
import commonplace.models.ModelException;
import commonplace.search.passages.StoreException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Texts whose vectors are still to be made, and the thread that makes them. What it holds need not be kept on disk: the
 * index knows which of its passages lack vectors.
 */
final class EmbeddingBacklog implements AutoCloseable {
    /** Beyond this many, texts are not remembered but found again, as those in the index that lack vectors. */
    private static final int MOST = 1000;

    /** Each time the index is looked into costs as much as a passage or two: enough to make that cheap, and no more. */
    private static final int AT_ONCE = 32;

    private static final long PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(2);

    private final Work work;
    private final LinkedHashSet<String> waiting = new LinkedHashSet<>();
    private final Thread thread;
    private boolean overflowed;

    /** The forgotten ones are being looked for. */
    private boolean refilling;

    /** Something was done since then; where nothing can be, looking again would never end. */
    private boolean worthwhile = true;

    private List<String> current = List.of();
    private long done;
    private @Nullable ModelException trouble;
    private @Nullable StoreException outage;
    private boolean closed;

    /** What is done with some, and where the forgotten ones are found. */
    interface Work {
        void embed(List<String> ids) throws ModelException, InterruptedException;

        /** Texts that lack vectors, so many at most. */
        Iterable<String> lacking(int most);

        /** Everything is done for the moment. */
        void settled();
    }

    EmbeddingBacklog(Work work) {
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
        return waiting.isEmpty() && current.isEmpty() && !overflowed && !refilling;
    }

    /**
     * Returns when all is done, or when the model does not answer; true in the first case.
     *
     * @throws StoreException when what is done cannot be kept
     */
    synchronized boolean await(Progress progress) throws InterruptedException {
        long before = done;
        while (!isEmpty() && trouble == null && outage == null && !closed) {
            long did = done - before;
            progress.at(did, did + waiting.size() + current.size());
            wait();
        }
        if (outage != null) {
            throw outage;
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
            for (List<String> next = next(); !next.isEmpty(); next = next()) {
                embed(next);
            }
        } catch (InterruptedException closing) {
            // What is left is found again by the next one.
        }
    }

    private void embed(List<String> ids) throws InterruptedException {
        try {
            work.embed(ids);
            worthwhile = true;
            finished(ids);
        } catch (ModelException unavailable) {
            notYet(ids, unavailable, null);
            Thread.sleep(PAUSE_MILLIS);
        } catch (StoreException down) {
            notYet(ids, null, down);
            Thread.sleep(PAUSE_MILLIS);
        } catch (RuntimeException broken) {
            if (ids.size() == 1) {
                Log.error(ids.getFirst() + " cannot be embedded: " + broken, broken);
                finished(ids);
                return;
            }
            // One text that cannot be dealt with must not keep the others from their vectors.
            for (String id : ids) {
                embed(List.of(id));
            }
        }
    }

    private synchronized void finished(List<String> ids) {
        leave(ids);
        done += ids.size();
        trouble = null;
        outage = null;
        notifyAll();
    }

    private synchronized void notYet(List<String> ids, @Nullable ModelException model, @Nullable StoreException store) {
        leave(ids);
        waiting.addAll(ids);
        trouble = model;
        outage = store;
        notifyAll();
    }

    private void leave(List<String> ids) {
        current = current.stream().filter(id -> !ids.contains(id)).toList();
    }

    private synchronized void refilled() {
        refilling = false;
        notifyAll();
    }

    /** None when it is closed. */
    private List<String> next() throws InterruptedException {
        while (true) {
            synchronized (this) {
                if (closed) {
                    return List.of();
                }
                if (!waiting.isEmpty()) {
                    current = waiting.stream().limit(AT_ONCE).toList();
                    waiting.removeAll(Set.copyOf(current));
                    return current;
                }
                refilling = overflowed && worthwhile;
                overflowed = false;
                worthwhile = false;
            }
            if (refilling) {
                // One more than there is room for, so that it is known whether there are more.
                work.lacking(MOST + 1).forEach(this::add);
                refilled();
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
