package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    @Test
    void whatIsAsLongAsABoundFallsBelowIt() {
        var histogram = new LatencyHistogram();
        histogram.add(0);
        histogram.add(TimeUnit.MICROSECONDS.toNanos(500));
        histogram.add(TimeUnit.MICROSECONDS.toNanos(501));
        histogram.add(TimeUnit.MINUTES.toNanos(2));

        LatencyHistogram.Counted counted = histogram.counted();

        assertEquals(2, counted.counts()[0]);
        assertEquals(1, counted.counts()[1]);
        assertEquals(1, counted.counts()[counted.bounds().length], "what is longer than all bounds has its own bucket");
        assertEquals(4, LongStream.of(counted.counts()).sum());
        assertEquals(120.001001, counted.seconds(), 1e-9);
    }
}
