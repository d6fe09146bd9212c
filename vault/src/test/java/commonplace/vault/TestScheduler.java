package commonplace.vault;

import commonplace.vault.live.Scheduler;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Time that passes when a test says so; planned work is done by whoever lets it pass. */
public final class TestScheduler implements Scheduler {
    private final PriorityQueue<Planned> planned = new PriorityQueue<>();
    private long now;
    private long count;
    private boolean closed;

    private record Planned(long at, long order, Runnable work) implements Comparable<Planned> {
        @Override
        public int compareTo(Planned other) {
            return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
        }
    }

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public synchronized void schedule(long millis, Runnable work) {
        if (!closed) {
            planned.add(new Planned(now + TimeUnit.MILLISECONDS.toNanos(millis), count++, work));
        }
    }

    /** Lets time pass, and has everything done that falls into it. */
    public void advance(long millis) {
        long end = nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (runNext(end)) {
            // What is done may plan more.
        }
        synchronized (this) {
            now = end;
        }
    }

    /** Lets time pass until the next planned work, and has that done. */
    void runNext() {
        if (!runNext(Long.MAX_VALUE)) {
            throw new AssertionError("nothing is planned");
        }
    }

    private boolean runNext(long end) {
        @Nullable Planned next;
        synchronized (this) {
            next = planned.peek();
            if (next == null || next.at > end || closed) {
                return false;
            }
            planned.remove();
            now = Math.max(now, next.at);
        }
        next.work.run();
        return true;
    }

    @Override
    public synchronized void close() {
        closed = true;
        planned.clear();
    }
}
