package commonplace.server.notes;

import java.util.concurrent.TimeUnit;

/** Whether somebody works with a vault at this moment, and how many cores are left for what can wait. */
final class Activity {
    private static final long RECENT_NANOS = TimeUnit.SECONDS.toNanos(3);

    private volatile long last = System.nanoTime();

    /** Somebody asks for something. */
    void happens() {
        last = System.nanoTime();
    }

    /** Every core but one while somebody works, and all when nobody has asked for anything for a while. */
    int coresToSpare() {
        int cores = Runtime.getRuntime().availableProcessors();
        boolean recent = System.nanoTime() - last < RECENT_NANOS;
        return recent ? Math.max(1, cores - 1) : cores;
    }
}
