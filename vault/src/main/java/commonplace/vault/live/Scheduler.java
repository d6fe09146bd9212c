package commonplace.vault.live;

/** Time, and a thread on which planned work is done: those of this machine, or those of a test. */
public interface Scheduler extends AutoCloseable {
    /** As {@link System#nanoTime}. */
    long nanoTime();

    /** Does something in a while. What was planned for the same moment is done in the order of planning. */
    void schedule(long millis, Runnable work);

    /** Waits for what is being done, and does nothing of what is planned. */
    @Override
    void close();
}
