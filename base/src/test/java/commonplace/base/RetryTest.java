package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryTest {
    private final List<Long> pauses = new ArrayList<>();
    private final ExponentialBackoff backoff =
            new ExponentialBackoff(Duration.ofMillis(100), Duration.ofMillis(300), 0);
    private final Retry retry = new Retry(4, backoff, time -> pauses.add(time.toMillis()));
    private int runs;

    private String failing(int times) throws IOException {
        if (++runs <= times) {
            throw new IOException("failure " + runs);
        }
        return "run " + runs;
    }

    @Test
    void whatWorksIsDoneOnce() throws Exception {
        assertEquals("run 1", retry.call(() -> failing(0), _ -> true));
        assertEquals(List.of(), pauses);
    }

    @Test
    void pausesDoubleUpToTheLongest() throws Exception {
        assertEquals("run 4", retry.call(() -> failing(3), _ -> true));
        assertEquals(List.of(100L, 200L, 300L), pauses);
    }

    @Test
    void theLastFailureIsTold() {
        var failure = assertThrows(IOException.class, () -> retry.call(() -> failing(9), _ -> true));

        assertEquals("failure 4", failure.getMessage());
        assertEquals(3, pauses.size());
    }

    @Test
    void whatWillNotPassIsNotTriedAgain() {
        assertThrows(
                FileNotFoundException.class,
                () -> retry.call(
                        () -> {
                            runs++;
                            throw new FileNotFoundException();
                        },
                        failure -> !(failure instanceof FileNotFoundException)));
        assertEquals(1, runs);
    }

    @Test
    void whoIsInterruptedTriesNoMore() {
        var stopped = new Retry(4, backoff, _ -> {
            throw new InterruptedException();
        });
        assertThrows(InterruptedException.class, () -> stopped.call(() -> failing(9), _ -> true));
        assertEquals(1, runs);
        assertThrows(
                InterruptedException.class,
                () -> retry.call(
                        () -> {
                            runs++;
                            throw new InterruptedException();
                        },
                        _ -> true));
        assertEquals(2, runs);
    }

    @Test
    void jitterStaysWithinItsShareAndManyFailuresOverflowNothing() {
        var jittery = new ExponentialBackoff(Duration.ofSeconds(1), Duration.ofMinutes(5), 0.25);
        for (int failures = 1; failures < 100; failures++) {
            long wanted = Math.min(300_000, 1000L << Math.min(failures - 1, 30));
            long pause = jittery.pause(failures).toMillis();
            assertTrue(Math.abs(pause - wanted) <= wanted / 4, failures + " failures: " + pause);
        }
    }
}
