package commonplace.server.sync;

import commonplace.base.Log;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Calls for turns, one at a time, whenever there is something to do, in a large room with a pause between them.
 *
 * <p>There is no thread where nothing happens. The first request starts one, and in a large room it stays for a moment in
 * case there are more. In a small one it does not: to wait for a key, and to wait between two, costs more than a key. Nor is
 * one started there for a key alone, if the thread that read it has the time: to wake another costs as much as the key.
 */
final class RoomScheduler {
    /**
     * A turn costs the more, the more it is told to; so long after it, for each of them, the next one may begin, or as long as
     * the turn took, if that was longer: at least half of the time, a room's thread is not busy, and where the machine is, more
     * changes share a turn. Eight times as much saves a third of the CPU time and makes everyone wait twice as long.
     */
    private static final long PAUSE_NANOS_EACH = 5_000;

    private static final long LONGEST_PAUSE_NANOS = 5_000_000;
    private static final long LINGER_MILLIS = 200;

    /** From so many on, a room is large: busy enough for a thread that the kernel wakes, which is the cheaper one then. */
    private static final int MANY = 8;

    private final BooleanSupplier isWanted;
    private final Runnable turn;
    private final IntSupplier audience;

    private final EventLoopBudget budget;

    /** Guarded by this, as what follows. */
    private boolean running;

    private boolean waiting;

    /** @param audience to how many each turn is told */
    RoomScheduler(BooleanSupplier isWanted, Runnable turn, IntSupplier audience, EventLoopBudget budget) {
        this.isWanted = isWanted;
        this.turn = turn;
        this.audience = audience;
        this.budget = budget;
    }

    /** There is something to do. */
    synchronized void wanted() {
        if (!running) {
            running = true;
            start();
        } else if (waiting) {
            waiting = false;
            notifyAll();
        }
    }

    /** There is something to do that takes next to no time, for the thread that reads all sockets. */
    void wantedHere() {
        long begun = System.nanoTime();
        synchronized (this) {
            if (running || isLarge() || !budget.hasTime(begun)) {
                wanted();
                return;
            }
            running = true;
        }
        takeTurn();
        budget.spend(System.nanoTime() - begun);
        synchronized (this) {
            if (isWanted.getAsBoolean()) {
                start();
            } else {
                running = false;
            }
        }
    }

    private void start() {
        if (isLarge()) {
            Thread.ofPlatform().daemon().name("room").start(this::run);
        } else {
            Thread.startVirtualThread(this::run);
        }
    }

    private void run() {
        try {
            while (isWantedSoon()) {
                long begun = System.nanoTime();
                takeTurn();
                if (isLarge()) {
                    long took = System.nanoTime() - begun;
                    rest(Math.min(LONGEST_PAUSE_NANOS, Math.max(took, PAUSE_NANOS_EACH * audience.getAsInt())));
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isLarge() {
        return audience.getAsInt() >= MANY;
    }

    private static void rest(long nanos) {
        for (long end = System.nanoTime() + nanos, left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void takeTurn() {
        try {
            turn.run();
        } catch (RuntimeException | Error broken) {
            Log.error("a turn in a room went wrong: " + broken, broken);
        }
    }

    /** In a large room, waits a moment for a request; without one, this thread ends, and the next request starts another. */
    private synchronized boolean isWantedSoon() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LINGER_MILLIS);
        while (!isWanted.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0 || !isLarge()) {
                running = false;
                waiting = false;
                return false;
            }
            waiting = true;
            wait(left);
        }
        waiting = false;
        return true;
    }
}
