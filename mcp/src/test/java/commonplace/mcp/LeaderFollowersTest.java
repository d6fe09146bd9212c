package commonplace.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

@Timeout(60)
class LeaderFollowersTest {
    /** Nothing is the end. */
    private final BlockingQueue<Optional<Runnable>> tasks = new ArrayBlockingQueue<>(10_000);

    private final LeaderFollowers threads =
            new LeaderFollowers("test", () -> tasks.take().orElse(null));

    @Test
    void whatTakesLongDoesNotKeepTheNextWaiting() throws Exception {
        var together = new CyclicBarrier(20);
        var done = new CountDownLatch(20);
        for (int i = 0; i < 20; i++) {
            tasks.add(Optional.of(() -> {
                await(together);
                done.countDown();
            }));
        }
        tasks.add(Optional.empty());

        assertTrue(threads.run());
        done.await();
    }

    @Test
    void itEndsThoughSomethingIsStillBeingDone() throws Exception {
        var never = new CountDownLatch(1);
        tasks.add(Optional.of(() -> await(never)));
        tasks.add(Optional.empty());

        assertTrue(threads.run());
        never.countDown();
    }

    @Test
    void oneAfterTheOtherIsDoneByFewThreads() throws Exception {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        var count = new AtomicInteger();
        var next = new Runnable() {
            @Override
            public void run() {
                seen.add(Thread.currentThread());
                tasks.add(count.incrementAndGet() < 2_000 ? Optional.of(this) : Optional.empty());
            }
        };
        tasks.add(Optional.of(next));

        assertTrue(threads.run());
        assertEquals(2_000, count.get());
        assertTrue(seen.size() < 20, seen.size() + " threads");
    }

    @Test
    void aFailureToReadIsNoGoodEnd() throws Exception {
        assertFalse(new LeaderFollowers("test", () -> {
                    throw new IOException("gone");
                })
                .run());
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionFailedError("waited in vain", e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionFailedError("waited in vain", e);
        }
    }
}
