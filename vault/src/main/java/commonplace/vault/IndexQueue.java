package commonplace.vault;

import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Notes on their way into the index, behind their writers' backs. They wait for a moment, since a note that was just changed is
 * often changed again: of what it became meanwhile, only the last is put in. A long one, which takes a second while people
 * type on, waits until somebody asks the index or makes it durable; who does has all put in at once.
 */
final class IndexQueue implements AutoCloseable {
    /** What has more characters is long; and of shorter ones, so many together wait no longer. */
    private static final int LONG = 1 << 20;

    /** Shorter than the time from one thing that a person or an agent does to the next. */
    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Consumer<Document> putting;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    /** In the order in which they came. */
    private final SequencedMap<NotePath, Waiting> waiting = new LinkedHashMap<>();

    /** What is just being put in. */
    private @Nullable Waiting current;

    /** How many came so far. */
    private long last;

    /** Of the notes that came, so many are to be in. */
    private long wanted;

    /** The same without those that are long. */
    private long due;

    /** The characters of those that are not long. */
    private long characters;

    /** When the first of those came, by {@link System#nanoTime}. */
    private long first;

    private @Nullable Thread thread;
    private boolean closed;

    /** @param since when it came, by {@link System#nanoTime} */
    private record Waiting(long number, Document document, long since) {
        boolean isLong() {
            return length() > LONG;
        }

        int length() {
            return document.page().text().length();
        }
    }

    /** @param putting what is done with each, on a thread of the queue's own */
    IndexQueue(Consumer<Document> putting) {
        this.putting = putting;
    }

    void put(Document document) {
        lock.lock();
        try {
            take(document.note().path());
            if (!closed) {
                add(new Waiting(++last, document, System.nanoTime()));
                return;
            }
        } finally {
            lock.unlock();
        }
        putting.accept(document);
    }

    private void add(Waiting next) {
        waiting.put(next.document().note().path(), next);
        if (!next.isLong()) {
            if (characters == 0) {
                first = System.nanoTime();
                wake();
            }
            // One that is empty is something all the same.
            characters += 1 + next.length();
            if (characters > LONG) {
                due = last;
                wake();
                while (characters > LONG) {
                    news.awaitUninterruptibly();
                }
            }
        }
    }

    /**
     * How far behind it is.
     *
     * @param notes how many are still to be put in
     * @param lagNanos for how long the first of them has waited that is not long, and so waits for nobody to ask
     */
    record Backlog(int notes, long lagNanos) {}

    Backlog backlog() {
        lock.lock();
        try {
            long now = System.nanoTime();
            var all = new ArrayList<>(waiting.values());
            if (current != null) {
                all.addFirst(current);
            }
            long lag = all.stream()
                    .filter(each -> !each.isLong())
                    .mapToLong(each -> now - each.since())
                    .max()
                    .orElse(0);
            return new Backlog(all.size(), lag);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Waiting take(NotePath path) {
        Waiting taken = waiting.remove(path);
        if (taken != null && !taken.isLong()) {
            characters -= 1 + taken.length();
        }
        return taken;
    }

    /** Nothing of this note is put in any more, for a caller who knows better; others may wait on. */
    void forget(NotePath path) {
        lock.lock();
        try {
            take(path);
            while (current != null && current.document().note().path().equals(path)) {
                news.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns when all is in. */
    void await() {
        lock.lock();
        try {
            long all = last;
            if (isAnyLeft(all)) {
                wanted = Math.max(wanted, all);
                wake();
                while (isAnyLeft(all)) {
                    news.awaitUninterruptibly();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether one of the first so many is still to be put in. */
    private boolean isAnyLeft(long number) {
        return (current != null && current.number() <= number)
                || (!waiting.isEmpty() && waiting.firstEntry().getValue().number() <= number);
    }

    private void wake() {
        if (thread == null) {
            // A platform thread: what it does may block in a file's write, which would pin a carrier.
            thread = Thread.ofPlatform().daemon().name("index-put").start(this::run);
        }
        news.signalAll();
    }

    private void run() {
        for (Waiting next = next(); next != null; next = next()) {
            boolean ended = false;
            try {
                putting.accept(next.document());
                ended = true;
            } finally {
                done(ended);
            }
        }
    }

    /** The next to be put in, when it is time; nothing when there are no more to come. */
    private @Nullable Waiting next() {
        lock.lock();
        try {
            Waiting next = firstDue();
            while (next == null && !closed) {
                if (characters > 0) {
                    boolean _ = news.awaitNanos(first + MOMENT_NANOS - System.nanoTime()) > 0;
                } else {
                    news.awaitUninterruptibly();
                }
                next = firstDue();
            }
            if (next != null) {
                current = next;
                take(next.document().note().path());
                first = System.nanoTime();
            }
            return next;
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("nobody has this thread", impossible);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Waiting firstDue() {
        if (characters > 0 && System.nanoTime() - first >= MOMENT_NANOS) {
            due = last;
        }
        return waiting.values().stream().filter(this::isDue).findFirst().orElse(null);
    }

    private boolean isDue(Waiting each) {
        return closed || each.number() <= wanted || (each.number() <= due && !each.isLong());
    }

    /** @param goesOn whether this thread does the next, too; else another has to */
    private void done(boolean goesOn) {
        lock.lock();
        try {
            current = null;
            if (!goesOn) {
                thread = null;
            }
            wake();
        } finally {
            lock.unlock();
        }
    }

    /** Ends its thread when all is in. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            await();
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
