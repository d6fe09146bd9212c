package commonplace.mcp.server;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Writes what comes out of a call. Most calls are answered at once, and by the thread that made them. A thread of its own
 * writes when something is said before the answer, or when nothing was for a while.
 */
final class EventWriter {
    static final long SILENCE_MILLIS = 1_000;

    private final HttpStream stream;
    private final Outbox out;
    private final AtomicInteger status;
    private final Runnable whenGone;
    private final long begun = System.nanoTime();
    private @Nullable Thread writing;
    private @Nullable IOException failed;
    private boolean over;

    /** @param whenGone called when the client is found to be gone before its call is over */
    EventWriter(HttpStream stream, Outbox out, AtomicInteger status, Runnable whenGone) {
        this.stream = stream;
        this.out = out;
        this.status = status;
        this.whenGone = whenGone;
        out.whenFirst(() -> start(false));
    }

    /** Has the client hear something if it has heard nothing for a while. */
    void checkSilence() {
        if (System.nanoTime() - begun >= TimeUnit.MILLISECONDS.toNanos(SILENCE_MILLIS)) {
            start(true);
        }
    }

    private synchronized void start(boolean silent) {
        if (writing == null && !over) {
            writing = Thread.ofVirtual().name("mcp-events").start(() -> write(silent));
        }
    }

    private void write(boolean silent) {
        try {
            if (silent) {
                stream.comment();
            }
            stream.drain(out, SILENCE_MILLIS, status);
        } catch (IOException gone) {
            fail(gone);
            whenGone.run();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void fail(IOException gone) {
        failed = gone;
    }

    /** The call is over; returns when all is written. */
    void finish() throws IOException, InterruptedException {
        Thread other = end();
        if (other == null) {
            stream.drain(out, SILENCE_MILLIS, status);
            return;
        }
        other.join();
        IOException gone = failure();
        if (gone != null) {
            throw gone;
        }
    }

    private synchronized @Nullable Thread end() {
        over = true;
        return writing;
    }

    private synchronized @Nullable IOException failure() {
        return failed;
    }
}
