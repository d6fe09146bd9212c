package commonplace.vault;

import commonplace.vault.live.Scheduler;
import java.time.Instant;
import java.time.InstantSource;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/** Time that passes only when the test says so; what is planned for it is done then, on the test's own thread. */
final class SimulatedTime implements InstantSource {
    private record Planned(long at, long order, Runnable work) implements Comparable<Planned> {
        @Override
        public int compareTo(Planned other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    private static final long LONG_MILLIS = 50;

    private final PriorityQueue<Planned> planned = new PriorityQueue<>();
    private final Instant begin;
    private long millis;
    private long order;

    SimulatedTime(Instant begin) {
        this.begin = begin;
    }

    @Override
    public synchronized Instant instant() {
        return begin.plusMillis(millis);
    }

    /** What a vault plans with; as long as it is not closed, its work is done when its time has come. */
    Scheduler scheduler() {
        return new Scheduler() {
            private volatile boolean closed;

            @Override
            public long nanoTime() {
                return nanos();
            }

            @Override
            public void schedule(long inMillis, Runnable work) {
                plan(inMillis, () -> {
                    if (!closed) {
                        work.run();
                    }
                });
            }

            @Override
            public void close() {
                closed = true;
            }
        };
    }

    private synchronized long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Nothing is done at once, so that something else can come between. */
    private synchronized void plan(long inMillis, Runnable work) {
        planned.add(new Planned(millis + Math.max(1, inMillis), order++, work));
    }

    /**
     * Lets time pass, and does what comes due, one after the other.
     *
     * @param idle done before time passes that is long for a disk
     */
    void pass(long passing, Runnable idle) {
        long end;
        synchronized (this) {
            end = millis + passing;
        }
        while (true) {
            Planned next;
            synchronized (this) {
                next = planned.peek();
                if (next == null || next.at() > end) {
                    break;
                }
                planned.remove();
            }
            passTo(next.at(), idle);
            next.work().run();
        }
        passTo(end, idle);
    }

    private void passTo(long at, Runnable idle) {
        boolean isLong;
        synchronized (this) {
            isLong = at - millis >= LONG_MILLIS;
        }
        if (isLong) {
            idle.run();
        }
        synchronized (this) {
            millis = Math.max(millis, at);
        }
    }
}
