package commonplace.server.backup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Work on many things, eight at a time: disks and stores take longer to answer than to do it. */
final class ParallelWork {
    static final int AT_ONCE = 8;

    private ParallelWork() {}

    /** What is done with one of them. */
    @FunctionalInterface
    interface Work<T> {
        void on(T one) throws IOException;
    }

    /** @param name of the threads */
    static ExecutorService workers(String name) {
        return Executors.newFixedThreadPool(
                AT_ONCE, Thread.ofPlatform().daemon().name(name + "-", 0).factory());
    }

    /** Ends with the first failure; what was not begun by then is not done. */
    static <T> void each(List<T> all, String name, Work<T> work) throws IOException {
        try (ExecutorService workers = workers(name)) {
            List<Future<T>> done = new ArrayList<>();
            for (T one : all) {
                done.add(workers.submit(() -> {
                    work.on(one);
                    return one;
                }));
            }
            try {
                for (Future<T> each : done) {
                    each.get();
                }
            } catch (ExecutionException failed) {
                var _ = workers.shutdownNow();
                throw failure(failed.getCause(), name);
            } catch (InterruptedException stopped) {
                var _ = workers.shutdownNow();
                Thread.currentThread().interrupt();
                throw new IOException("stopped: " + name, stopped);
            }
        }
    }

    /** A failure of other work, to be thrown by whoever waited for it. */
    static IOException failure(@Nullable Throwable why, String name) {
        return why instanceof IOException failed ? failed : new IOException(name + " failed: " + why, why);
    }
}
