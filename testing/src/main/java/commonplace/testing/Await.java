package commonplace.testing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How tests wait: until the thing happens. The bound is the same for all of them, longer than anything takes on a machine
 * whose cores are all busy, and only catches what hangs; no test says by it how fast something is.
 */
public final class Await {
    public static final long SECONDS = 300;

    private static final long LOOK_MILLIS = 5;

    private Await() {}

    /** Whether something is so by now. */
    @FunctionalInterface
    public interface Condition<E extends Exception> {
        boolean holds() throws E;
    }

    /** Looks again and again until it is so. */
    public static <E extends Exception> void until(String what, Condition<E> condition) throws E {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never: " + what);
            }
            pause();
        }
    }

    /** The next thing that somebody else puts into the queue. */
    public static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing came");
        }
        return next;
    }

    /** What comes of work that goes on elsewhere. */
    public static <T> T get(Future<T> work) throws InterruptedException, ExecutionException {
        try {
            return work.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("it does not end", e);
        }
    }

    /** Until all have counted down. */
    public static void latch(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not come");
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting", e);
        }
    }
}
