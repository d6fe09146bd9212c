package commonplace.server.cli.terminal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Estimates how long a work will still take, by what was done in the last half minute: others may slow it down or leave. */
public final class TimeLeft {
    private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** Less says nothing yet. */
    private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final LongSupplier clock;
    private final Deque<Moment> moments = new ArrayDeque<>();

    private record Moment(long nanos, long done) {}

    public TimeLeft() {
        this(System::nanoTime);
    }

    TimeLeft(LongSupplier clock) {
        this.clock = clock;
    }

    /** {@code about 12 min left}; empty as long as nobody can tell. */
    public String at(long done, long total) {
        var now = new Moment(clock.getAsLong(), done);
        moments.addLast(now);
        while (moments.size() > 2 && now.nanos - moments.getFirst().nanos > SPAN_NANOS) {
            moments.removeFirst();
        }
        Moment first = moments.getFirst();
        long passed = now.nanos - first.nanos;
        if (passed < LEAST_NANOS || done <= first.done || done >= total) {
            return "";
        }
        double seconds = (total - done) * (passed / 1e9) / (done - first.done);
        return "about " + text(seconds) + " left";
    }

    private static String text(double seconds) {
        if (seconds < 60) {
            return Math.max(1, Math.round(seconds)) + " s";
        }
        double minutes = seconds / 60;
        return minutes < 100 ? Math.round(minutes) + " min" : String.format(Locale.ROOT, "%.1f h", minutes / 60);
    }
}
