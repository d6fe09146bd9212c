package commonplace.search.engine;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads of our own for everything that may write a file. A caller's thread may be interrupted at any moment; an
 * interrupt during a write would close the file, and with it the engine's writer for good.
 */
final class IndexThreads implements AutoCloseable {
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> Thread.ofPlatform().name("search-index").daemon().unstarted(work));

    IndexThreads() {
        threads.allowCoreThreadTimeOut(true);
    }

    /** Runs the work to its end, whatever happens to the calling thread meanwhile. */
    <T> T run(Callable<T> work) throws Exception {
        Future<T> result = threads.submit(work);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    switch (e.getCause()) {
                        case Exception cause -> throw cause;
                        case Error cause -> throw cause;
                        case null, default -> throw e;
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
