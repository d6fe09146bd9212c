package commonplace.testing;

import java.util.concurrent.TimeUnit;

/**
 * How a test ends the programs that it started: by waiting until they are gone. One that was only told to go still writes
 * while the test's folder is being deleted.
 */
public final class Processes {
    private Processes() {}

    /** Asks a program to end, as a person does with Ctrl-C, and kills it if it does not. */
    public static void end(Process process) {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, Await.SECONDS, TimeUnit.SECONDS)
                .join();
        kill(process);
    }

    /** SIGKILL: nothing is finished, nothing is said. */
    public static void kill(Process process) {
        process.destroyForcibly().onExit().join();
    }
}
