package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyTest {
    private final AtomicInteger made = new AtomicInteger();
    private final List<Integer> closed = new ArrayList<>();
    private final Lazy<Integer> number = Lazy.of(made::incrementAndGet);

    @Test
    void itIsMadeWhenItIsAskedForAndOnce() {
        assertEquals(Optional.empty(), number.made());
        assertEquals(1, number.get());
        assertEquals(1, number.get());
        assertEquals(Optional.of(1), number.made());
        assertEquals(1, made.get());
    }

    @Test
    void threadsThatAskAtOnceGetTheSame() throws InterruptedException {
        var begin = new CountDownLatch(1);
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    begin.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
                assertEquals(1, number.get());
            }));
        }
        begin.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertEquals(1, made.get());
    }

    @Test
    void afterAFailureItIsTriedAgain() {
        Lazy<Integer> odd = Lazy.of(() -> {
            if (made.incrementAndGet() == 1) {
                throw new IllegalArgumentException("not yet");
            }
            return made.get();
        });

        assertThrows(IllegalArgumentException.class, odd::get);
        assertEquals(Optional.empty(), odd.made());
        assertEquals(2, odd.get());
    }

    @Test
    void itIsClosedOnceAndOnlyIfItWasMade() {
        number.get();
        number.close(closed::add);
        number.close(closed::add);
        assertEquals(List.of(1), closed);
        assertThrows(Lazy.ClosedException.class, number::get);

        Lazy<Integer> never = Lazy.of(made::incrementAndGet);
        never.close(closed::add);
        assertEquals(List.of(1), closed);
        assertThrows(Lazy.ClosedException.class, never::get);
        assertEquals(1, made.get());
    }
}
