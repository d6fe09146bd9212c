package commonplace.server.cli.terminal;

import commonplace.base.Progress;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Shows how far a long work is: as a bar where a person looks, as a line now and then elsewhere. */
public final class ProgressBar implements Progress, AutoCloseable {
    private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(80);
    private static final int BAR = 30;
    /** How much is done from one plain line to the next. */
    private static final long PLAIN_STEP = 1000;

    private final String what;
    private final Terminal terminal;
    private final PrintStream out;
    /** Short work ends before its bar would be drawn. */
    private long lastFrame = System.nanoTime() + 3 * FRAME_NANOS;

    private boolean drawn;

    /** How much had been done at the last plain line. */
    private long told = -1;

    public ProgressBar(String what) {
        this(what, Terminal.ofStandardError(), System.err);
    }

    ProgressBar(String what, Terminal terminal, PrintStream out) {
        this.what = what;
        this.terminal = terminal;
        this.out = out;
    }

    @Override
    public void at(long done, long total) {
        at(done, total, "");
    }

    /** @param more what stands behind the numbers, such as how long it will take */
    public synchronized void at(long done, long total, String more) {
        if (!terminal.interactive()) {
            if (told < 0 ? done % PLAIN_STEP == 0 : done / PLAIN_STEP > told / PLAIN_STEP) {
                told = done;
                out.println(what + ": " + numbers(done, total, more));
            }
            return;
        }
        long now = System.nanoTime();
        if (now - lastFrame >= FRAME_NANOS) {
            lastFrame = now;
            draw(done, total, more);
        }
    }

    private void draw(long done, long total, String more) {
        int filled = total == 0 ? 0 : (int) (BAR * done / total);
        out.print("\r" + what + " " + terminal.green("━".repeat(filled)) + terminal.dim("━".repeat(BAR - filled)) + " "
                + numbers(done, total, more) + "\u001b[K");
        out.flush();
        drawn = true;
    }

    private static String numbers(long done, long total, String more) {
        return CountText.number(done) + " of " + CountText.number(total) + (more.isEmpty() ? "" : ", " + more);
    }

    @Override
    public void close() {
        clear();
    }

    /** Takes the bar away again. */
    public synchronized void clear() {
        if (drawn) {
            out.print("\r\u001b[K");
            out.flush();
            drawn = false;
        }
    }
}
