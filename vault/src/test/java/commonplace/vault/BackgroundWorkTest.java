package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch gate = new CountDownLatch(1);

    @Test
    void whoeverAsksWaitsForWhatWasBegunAlsoWhenInterrupted() throws Exception {
        try (var work = new BackgroundWork("test")) {
            work.begin(this::afterTheGate);
            Thread asking = Thread.ofPlatform().start(() -> {
                work.await();
                done.add("asked, interrupted: " + Thread.currentThread().isInterrupted());
            });
            Await.until("somebody waits", () -> asking.getState() == Thread.State.WAITING);
            asking.interrupt();
            gate.countDown();
            asking.join();
        }
        assertEquals(List.of("done", "asked, interrupted: true"), done);
    }

    @Test
    void onePieceIsDoneAfterTheOther() {
        try (var work = new BackgroundWork("test")) {
            for (int i = 0; i < 100; i++) {
                String piece = "piece " + i;
                work.begin(() -> done.add(piece));
            }
        }
        assertEquals(100, done.size());
        assertEquals("piece 99", done.getLast());
    }

    @Test
    void aPieceThatFailsEndsNothingElse() {
        try (var work = new BackgroundWork("test")) {
            work.begin(() -> {
                Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
                throw new StackOverflowError();
            });
            work.begin(() -> done.add("next"));
            work.await();
            assertEquals(List.of("next"), done);
        }
    }

    @Test
    void whatComesAfterTheEndIsDoneAtOnce() {
        var work = new BackgroundWork("test");
        work.close();
        work.begin(() -> done.add(Thread.currentThread().getName()));
        assertEquals(List.of(Thread.currentThread().getName()), done);
    }

    private void afterTheGate() {
        try {
            gate.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        done.add("done");
    }
}
