package commonplace.projects.semantic;

import commonplace.base.Log;
import commonplace.base.LowPriority;
import commonplace.base.Progress;
import commonplace.models.ModelException;
import commonplace.search.passages.StoreException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts whose vectors are still to be made, and the thread that makes them, which begins with the first of them. What it
 * holds need not be kept on disk: the index knows which of its passages lack vectors.
 *
 * <p>What somebody has just changed comes first. After it come the others, in the order that {@link Work#lacking} gives.
 */
final class EmbeddingBacklog implements AutoCloseable {
    /** Beyond this many, texts are not remembered but found again, as those in the index that lack vectors. */
    private static final int MOST = 1000;

    /** Each time the index is looked into costs as much as a passage or two: enough to make that cheap, and no more. */
    private static final int AT_ONCE = 32;

    private static final long PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(2);

    private final Work work;
    private final LinkedHashSet<String> changed = new LinkedHashSet<>();
    private final LinkedHashSet<String> lacking = new LinkedHashSet<>();
    private final Thread thread;
    private boolean begun;
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

        /** Texts that lack vectors, so many at most, those first that are wanted first. */
        List<String> lacking(int most);

        /** Everything is done for the moment. */
        void settled();
    }

    EmbeddingBacklog(Work work) {
        this.work = work;
        this.thread = Thread.ofPlatform().daemon().name("embedding").unstarted(this::run);
    }

    /** A text has just been changed. */
    synchronized void add(String id) {
        if (changed.size() < MOST) {
            lacking.remove(id);
            changed.add(id);
        } else {
            overflowed = true;
        }
        begin();
    }

    /** Texts lack vectors, and it is to be found out which. */
    synchronized void addLacking() {
        overflowed = true;
        worthwhile = true;
        begin();
    }

    private void begin() {
        if (!begun && !closed) {
            begun = true;
            thread.start();
        }
        notifyAll();
    }

    synchronized void remove(String id) {
        changed.remove(id);
        lacking.remove(id);
    }

    /** Why nothing gets done at the moment. */
    synchronized Optional<ModelException> trouble() {
        return Optional.ofNullable(trouble);
    }

    synchronized boolean isEmpty() {
        return waiting() == 0 && current.isEmpty() && !overflowed && !refilling;
    }

    private int waiting() {
        return changed.size() + lacking.size();
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
            progress.at(did, did + waiting() + current.size());
            wait();
        }
        if (outage != null) {
            throw outage;
        }
        return isEmpty();
    }

    /** Returns when all is done, when the model does not answer, or after this time; true in the first case. */
    synchronized boolean await(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; !isEmpty() && trouble == null && !closed && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
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
        LowPriority.ofThisThread();
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
            finished(ids, true);
        } catch (ModelException unavailable) {
            notYet(ids, unavailable, null);
            Thread.sleep(PAUSE_MILLIS);
        } catch (StoreException down) {
            notYet(ids, null, down);
            Thread.sleep(PAUSE_MILLIS);
        } catch (RuntimeException broken) {
            if (ids.size() == 1) {
                Log.error(ids.getFirst() + " cannot be embedded: " + broken, broken);
                finished(ids, false);
                return;
            }
            // One text that cannot be dealt with must not keep the others from their vectors.
            for (String id : ids) {
                embed(List.of(id));
            }
        }
    }

    private synchronized void finished(List<String> ids, boolean embedded) {
        leave(ids);
        worthwhile |= embedded;
        done += ids.size();
        trouble = null;
        outage = null;
        notifyAll();
    }

    private synchronized void notYet(List<String> ids, @Nullable ModelException model, @Nullable StoreException store) {
        leave(ids);
        lacking.addAll(ids);
        trouble = model;
        outage = store;
        notifyAll();
    }

    private void leave(List<String> ids) {
        current = current.stream().filter(id -> !ids.contains(id)).toList();
    }

    /** @param found one more than there is room for, so that it is known whether there are more */
    private synchronized void refilled(List<String> found) {
        lacking.addAll(found.subList(0, Math.min(found.size(), MOST)));
        overflowed |= found.size() > MOST;
        refilling = false;
        notifyAll();
    }

    /** An index that is being closed, or is damaged, must not leave those waiting who wait for its vectors. */
    private List<String> lackingNow() {
        try {
            return work.lacking(MOST + 1);
        } catch (RuntimeException broken) {
            Log.debug("texts without vectors cannot be found", broken);
            return List.of();
        }
    }

    /** None when it is closed. */
    private List<String> next() throws InterruptedException {
        while (true) {
            synchronized (this) {
                if (closed) {
                    return List.of();
                }
                if (waiting() > 0) {
                    current = Stream.concat(changed.stream(), lacking.stream())
                            .limit(AT_ONCE)
                            .toList();
                    changed.removeAll(Set.copyOf(current));
                    lacking.removeAll(Set.copyOf(current));
                    return current;
                }
                refilling = overflowed && worthwhile;
                overflowed = false;
                worthwhile = false;
            }
            if (refilling) {
                refilled(lackingNow());
                continue;
            }
            work.settled();
            synchronized (this) {
                if (waiting() == 0 && !overflowed && !closed) {
                    wait();
                }
            }
        }
    }
}
