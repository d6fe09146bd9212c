package commonplace.testing;

import java.util.concurrent.TimeUnit;

/**
 * How a test ends the programs that it started: by waiting until they are gone. One that was only told to go still writes
 * while the test's folder is being deleted.
 */
public final class Processes {
    /** Longer than an end in order takes, on any machine: this ends what hangs, and measures nothing. */
    private static final long PATIENCE_SECONDS = 60;

    private Processes() {}

    /** Asks a program to end, as a person does with Ctrl-C, and kills it if it does not. */
    public static void end(Process process) {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
        kill(process);
    }

    /** SIGKILL: nothing is finished, nothing is said. */
    public static void kill(Process process) {
        process.destroyForcibly().onExit().join();
    }
}
