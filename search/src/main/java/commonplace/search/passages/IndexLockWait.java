package commonplace.search.passages;

import commonplace.search.engine.IndexInUseException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/** Waits for an index that is in use: a process that was killed may hold its lock for a moment longer than it lives. */
final class IndexLockWait {
    private static final long SECONDS = 5;
    private static final long PAUSE_MILLIS = 50;

    private IndexLockWait() {}

    interface Opening<T> {
        T open() throws IOException;
    }

    static <T> T open(Opening<T> opening) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (true) {
            try {
                return opening.open();
            } catch (IndexInUseException used) {
                if (System.nanoTime() - end > 0) {
                    throw used;
                }
                pause(used);
            }
        }
    }

    private static void pause(IndexInUseException used) throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            var failure = new InterruptedIOException(used.getMessage());
            failure.initCause(stopped);
            throw failure;
        }
    }
}
