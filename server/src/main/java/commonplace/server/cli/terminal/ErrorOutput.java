package commonplace.server.cli.terminal;

import commonplace.base.Log;
import java.io.PrintStream;

/**
 * What a command tells the person who typed it when it does not do what it should. It is no part of the log, and shown at
 * every level.
 */
public final class ErrorOutput {
    private ErrorOutput() {}

    /** Why nothing came of a command; to programs that read the log, as a line of it. */
    public static void say(String message) {
        if (Log.isJson()) {
            Log.error(message);
        } else {
            print("commonplace: " + message);
        }
    }

    public static void print(String text) {
        System.err.println(TerminalText.safe(text));
    }

    public static PrintStream stream() {
        return System.err;
    }

    /** Where standard output is the protocol, whatever else is printed must not get in between. */
    public static void takeStandardOutput() {
        System.setOut(System.err);
    }
}
