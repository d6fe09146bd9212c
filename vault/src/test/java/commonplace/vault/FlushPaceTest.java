package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FlushPaceTest {
    private final FlushPace pace = new FlushPace();

    private void take(long millis) {
        for (int i = 0; i < 200; i++) {
            pace.took(TimeUnit.MILLISECONDS.toNanos(millis));
        }
    }

    private void plan(int documents) {
        for (int i = 0; i < documents; i++) {
            pace.planned();
        }
    }

    @Test
    void aFewDocumentsAreWrittenWithinTwoSeconds() {
        plan(3);
        assertEquals(2000, pace.longestMillis(0));
        take(8);
        assertEquals(2000, pace.longestMillis(0));
    }

    @Test
    void manyTakeATwentiethOfTheTime() {
        plan(50);
        take(8);
        assertEquals(8000, pace.longestMillis(0));
        for (int i = 0; i < 30; i++) {
            pace.begun();
        }
        assertEquals(3200, pace.longestMillis(0));
    }

    @Test
    void whatIsQuietIsWrittenSoonUnlessManyWait() {
        plan(1);
        take(8);
        assertEquals(300, pace.quietMillis(0));
        plan(4);
        assertEquals(800, pace.quietMillis(0));
        plan(1000);
        assertEquals(2000, pace.quietMillis(0));
    }

    @Test
    void aLongDocumentTakesAHundredthOfTheTimeByItself() {
        plan(1);
        take(8);
        assertEquals(2000, pace.longestMillis(20));
        assertEquals(8000, pace.longestMillis(80));
        assertEquals(10_000, pace.longestMillis(2000));
        assertEquals(1600, pace.quietMillis(80));
        assertEquals(2000, pace.quietMillis(400));
    }

    @Test
    void noneWaitsLongerThanTenSeconds() {
        plan(1000);
        take(100);
        assertEquals(10_000, pace.longestMillis(0));
    }
}
