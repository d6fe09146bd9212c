package commonplace.base;

import java.time.Duration;
import java.util.function.Predicate;

/**
 * Tries again what may work a moment later.
 *
 * <pre>{@code
 * var retry = new Retry(4, new ExponentialBackoff(first, longest, 0.2));
 * return retry.call(() -> ask(server), failure -> failure instanceof ConnectException);
 * }</pre>
 *
 * @param attempts in all, with the first one
 * @param sleeper waits between them
 */
public record Retry(int attempts, ExponentialBackoff backoff, Sleeper sleeper) {
    /** What is tried. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T run() throws E, InterruptedException;
    }

    /** Lets time pass. */
    @FunctionalInterface
    public interface Sleeper {
        void sleep(Duration time) throws InterruptedException;
    }

    public Retry {
        if (attempts < 1) {
            throw new IllegalArgumentException("there is no work in " + attempts + " attempts");
        }
    }

    public Retry(int attempts, ExponentialBackoff backoff) {
        this(attempts, backoff, Thread::sleep);
    }

    /**
     * The first result, or the last failure.
     *
     * @param mayPass whether a failure is worth another try
     * @throws InterruptedException at once, also in a pause
     */
    public <T, E extends Exception> T call(Work<T, E> work, Predicate<? super Exception> mayPass)
            throws E, InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                return work.run();
            } catch (InterruptedException stopped) {
                throw stopped;
            } catch (Exception failure) {
                if (failures >= attempts || !mayPass.test(failure)) {
                    throw failure;
                }
            }
            sleeper.sleep(backoff.pause(failures));
        }
    }
}
