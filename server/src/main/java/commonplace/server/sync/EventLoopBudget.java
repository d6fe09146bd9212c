package commonplace.server.sync;

import java.util.concurrent.TimeUnit;

/** How much of its time the thread that reads all sockets may give to rooms: half of it, so that nobody waits to be read. */
final class EventLoopBudget {
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private long since = System.nanoTime();
    private long spent;

    synchronized boolean hasTime(long now) {
        if (now - since > WINDOW_NANOS) {
            since = now;
            spent = 0;
        }
        return spent < WINDOW_NANOS / 2;
    }

    synchronized void spend(long nanos) {
        spent += nanos;
    }
}
