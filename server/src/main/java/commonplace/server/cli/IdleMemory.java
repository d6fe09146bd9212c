package commonplace.server.cli;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Gives memory back to the system that was needed for a while.
 *
 * <p>The collector shrinks the heap when it collects all of it, which it does only when the heap is full: after a busy time
 * that may be never. So it is done once nothing else is going on, and before that when the heap has doubled: what is too large
 * for the part for new objects, such as the text of a long document, would else fill all that the heap may take.
 */
final class IdleMemory {
    private static final long LOOK_SECONDS = 1;

    /** At every so manieth look it is asked whether anything is going on. */
    private static final int IDLE_LOOKS = 10;

    /** What the heap must have grown by since the last time: less is not worth the work. */
    private static final long WORTH_BYTES = 64L << 20;

    /** Who computes less than this in that time is idle. */
    private static final Duration IDLE = Duration.ofMillis(500);

    private long heap = Runtime.getRuntime().totalMemory();
    private Duration computed = Duration.ZERO;

    private IdleMemory() {}

    /** Looks after it for as long as this process lives. */
    static void look() {
        var memory = new IdleMemory();
        Thread.ofPlatform().name("idle-memory").daemon().start(memory::run);
    }

    private void run() {
        try {
            for (int look = 1; true; look++) {
                TimeUnit.SECONDS.sleep(LOOK_SECONDS);
                long now = Runtime.getRuntime().totalMemory();
                if (now > 2 * heap + WORTH_BYTES) {
                    collect();
                } else if (look % IDLE_LOOKS == 0 && isIdle()) {
                    giveBack(now);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isIdle() {
        Duration before = computed;
        computed = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        return computed.minus(before).compareTo(IDLE) < 0;
    }

    private void giveBack(long now) {
        if (now - heap > WORTH_BYTES) {
            collect();
        } else {
            heap = Math.min(heap, now);
        }
    }

    private void collect() {
        System.gc();
        heap = Runtime.getRuntime().totalMemory();
    }
}
