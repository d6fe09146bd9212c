package commonplace.server.cli;

import commonplace.server.cli.config.ServerSettings;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.web.Connection;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** What {@code serve} tells the person who started it. */
final class ServeReport {
    private static final int BAR = 32;

    private final PrintStream out;
    private final Terminal terminal;
    private final AtomicInteger shown = new AtomicInteger(-1);

    ServeReport(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Draws a bar while the notes are read for the first time; several threads may tell at once. */
    void indexing(long done, long total) {
        int steps = total == 0 ? BAR : (int) (BAR * done / total);
        if (!terminal.colours() || steps <= shown.get()) {
            return;
        }
        synchronized (this) {
            if (steps > shown.get()) {
                shown.set(steps);
                String bar = terminal.green("━".repeat(steps)) + terminal.dim("━".repeat(BAR - steps));
                out.printf("\r  Reading the notes %s %s", bar, number(total));
                out.flush();
            }
        }
    }

    void opened(Connection connection, int notes, boolean canBeOverheard) {
        if (shown.get() >= 0) {
            out.print("\r\u001b[K");
        }
        String counted = number(notes) + (notes == 1 ? " note" : " notes");
        if (terminal.colours()) {
            out.println();
        }
        line("Vault", connection.vault() + terminal.dim(" · " + counted));
        line("Look at", terminal.bold(terminal.cyan(connection.page())));
        line("Connect", connection.claudeCodeOverHttp());
        line("Edit at", connection.editors() + terminal.dim(" · with any Yjs editor; docs/obsidian.md says how"));
        line(
                "Memory",
                "at most " + number(Runtime.getRuntime().maxMemory() >> 20) + " MB of heap"
                        + terminal.dim(" · COMMONPLACE_MEMORY=MB changes that"));
        if (canBeOverheard) {
            line(
                    "Mind",
                    terminal.yellow("others on the network can read what is sent, the token too; use "
                            + ServerSettings.TLS_CERT.option().orElseThrow().name() + ", or a proxy with TLS"));
        }
        if (terminal.colours()) {
            out.println();
            out.println(terminal.dim("  Ctrl-C ends it. Other clients and more lines to copy are on the page."));
        }
        out.flush();
    }

    private void line(String name, String text) {
        out.println("  " + terminal.dim(String.format(Locale.ROOT, "%-8s", name)) + " " + text);
    }

    private static String number(long number) {
        return String.format(Locale.ENGLISH, "%,d", number);
    }
}
