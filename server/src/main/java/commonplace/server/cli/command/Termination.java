package commonplace.server.cli.command;

import commonplace.base.Log;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What happens when the process is told to end, by SIGTERM or by SIGINT: it ends in good order, but in any case soon.
 *
 * <p>To end at once loses nothing: what was acknowledged is on disk before it is, and what is derived from it is made
 * again by the next start. What good order gives is a word to the other clients, and a shorter next start.
 */
public final class Termination {
    /**
     * A service manager may kill the process after five seconds. Only tests say something else: they look whether a process ends by
     * itself, on machines that have other things to do.
     */
    private static final Duration LONGEST = Duration.ofSeconds(Long.getLong("commonplace.termination.seconds", 4));

    /** As a shell tells of a process that SIGTERM has ended. */
    private static final int TERMINATED = 128 + 15;

    private Termination() {}

    public interface Closing {
        void close() throws InterruptedException;
    }

    /** Closes when this process ends, and lets it end though that may take long. */
    public static void closes(Closing closing) {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("termination").unstarted(() -> close(closing)));
    }

    private static void close(Closing closing) {
        var closed = new CountDownLatch(1);
        long begun = System.nanoTime();
        // Not the hook itself: it might be the one that waits.
        Thread.ofPlatform().daemon().name("deadline").start(() -> haltUnless(closed));
        try {
            closing.close();
            Log.debug("ended in good order within " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) + " ms");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            closed.countDown();
        }
    }

    private static void haltUnless(CountDownLatch closed) {
        try {
            if (!closed.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                Log.warn("ended while something was still under way; nothing that was acknowledged" + " is lost");
                Runtime.getRuntime().halt(TERMINATED);
            }
        } catch (InterruptedException nobodyDoesThat) {
            Thread.currentThread().interrupt();
        }
    }
}
