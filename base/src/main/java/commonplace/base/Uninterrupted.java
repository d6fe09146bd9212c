package commonplace.base;

import java.nio.channels.ClosedByInterruptException;

/** Work that is finished although its thread is interrupted; the thread hears of the interrupt afterwards. */
public final class Uninterrupted {
    private Uninterrupted() {}

    /** What is done again from its beginning when an interrupt closed a channel of it. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T run() throws ClosedByInterruptException, E;
    }

    /** The same without a result. */
    @FunctionalInterface
    public interface Action<E extends Exception> {
        void run() throws ClosedByInterruptException, E;
    }

    public static <E extends Exception> void run(Action<E> action) throws E {
        Uninterrupted.<Boolean, E>call(() -> {
            action.run();
            return true;
        });
    }

    /** Does the work as often as it takes until no interrupt comes in between. */
    public static <T, E extends Exception> T call(Work<T, E> work) throws E {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return work.run();
                } catch (ClosedByInterruptException again) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
