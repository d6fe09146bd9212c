package commonplace.sandbox;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What a script prints, up to a limit for both streams together. */
final class Output {
    private final int most;
    private final StringBuilder out = new StringBuilder();
    private final StringBuilder err = new StringBuilder();
    private int used;

    Output(int most) {
        this.most = most;
    }

    synchronized void print(String stream, HostFunctions.GuestText text) {
        if (text.length() > most - used) {
            throw new ScriptStoppedException(
                    ScriptResult.Kind.OUTPUT_LIMIT,
                    String.format(
                            Locale.ROOT,
                            "The script printed more than %,d bytes: print less, or return what matters",
                            most));
        }
        used += text.length();
        (stream.equals("err") ? err : out).append(text.text(most));
    }

    /** A word of the host's own to the reader of what the script printed. */
    synchronized void note(String text) {
        used += text.getBytes(StandardCharsets.UTF_8).length;
        err.append(text).append('\n');
    }

    synchronized String out() {
        return out.toString();
    }

    synchronized String err() {
        return err.toString();
    }
}
