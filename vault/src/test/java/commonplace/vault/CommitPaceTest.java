package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CommitPaceTest {
    private static CommitPace after(long millis) {
        return new CommitPace(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private static long seconds(long nanos) {
        return TimeUnit.NANOSECONDS.toSeconds(nanos);
    }

    @Test
    void aQuickCommitWaitsForTwoSecondsOfQuietAndNeverLongerThanFifteen() {
        assertEquals(2, seconds(after(20).quietNanos()));
        assertEquals(15, seconds(after(20).longestNanos()));
    }

    @Test
    void aSlowOneTakesAHundredthOfTheTimeWhileChangesComeAllTheTime() {
        assertEquals(30, seconds(after(300).longestNanos()));
        assertEquals(5, seconds(after(100).quietNanos()));
    }

    @Test
    void noneWaitsLongerThanAMinute() {
        assertEquals(60, seconds(after(5000).longestNanos()));
        assertEquals(15, seconds(after(5000).quietNanos()));
    }
}
