package commonplace.server.cli;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Gives memory back to the system that was needed for a while.
 *
 * <p>The collector shrinks the heap when it collects all of it, which it does only when the heap is full: after a busy time
 * that may be never. So it is done once nothing else is going on.
 */
final class IdleMemory {
    private static final long LOOK_SECONDS = 10;

    /** What the heap must have grown by since the last time: less is not worth the work. */
    private static final long WORTH_BYTES = 64L << 20;

    /** Who computes less than this between two looks is idle. */
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
            while (true) {
                TimeUnit.SECONDS.sleep(LOOK_SECONDS);
                Duration before = computed;
                computed = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
                if (computed.minus(before).compareTo(IDLE) < 0) {
                    giveBack();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void giveBack() {
        long now = Runtime.getRuntime().totalMemory();
        if (now - heap > WORTH_BYTES) {
            System.gc();
            heap = Runtime.getRuntime().totalMemory();
        } else {
            heap = Math.min(heap, now);
        }
    }
}
