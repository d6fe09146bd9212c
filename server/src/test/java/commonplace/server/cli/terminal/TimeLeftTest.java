package commonplace.server.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private long now;
    private final TimeLeft timeLeft = new TimeLeft(() -> now);

    private String after(long seconds, long done, long total) {
        now += TimeUnit.SECONDS.toNanos(seconds);
        return timeLeft.at(done, total);
    }

    @Test
    void itIsToldAsSoonAsSomethingIsKnown() {
        assertEquals("", after(0, 0, 1000));
        assertEquals("", after(1, 10, 1000));
        assertEquals("about 2 min left", after(9, 80, 1000));
        assertEquals("about 20 s left", after(10, 500, 1000));
        assertEquals("", after(10, 1000, 1000));
    }

    @Test
    void whatWasLongAgoDoesNotCount() {
        after(0, 0, 100_000);
        for (int i = 1; i <= 10; i++) {
            after(10, i * 1000L, 100_000);
        }
        assertEquals("about 15 min left", timeLeft.at(10_000, 100_000));
        for (int i = 1; i <= 10; i++) {
            after(10, 10_000 + i * 10L, 100_000);
        }
        assertEquals("about 25.0 h left", timeLeft.at(10_100, 100_000));
    }
}
