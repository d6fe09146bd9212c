package commonplace.mcp.server;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes what is in an outbox, a line each. Only this thread waits for a client that does not read, and the thread of one
 * answer, which nobody else waits for.
 */
final class LineWriter extends Thread {
    private static final long IDLE_MILLIS = 60_000;

    private final Outbox box;
    private final OutputStream out;
    private volatile boolean failed;

    LineWriter(Outbox box, OutputStream out) {
        super("mcp-writer");
        this.box = box;
        this.out = new BufferedOutputStream(out, 64 << 10);
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            while (!box.isFinished()) {
                byte[] message = box.take(IDLE_MILLIS);
                if (message != null) {
                    out.write(message);
                    out.write('\n');
                    if (box.isEmpty()) {
                        out.flush();
                    }
                }
            }
        } catch (IOException | InterruptedException e) {
            fail();
        }
    }

    /** Writes an answer on the thread that made it, where nothing waits before it: another would have to be woken. */
    void answer(byte[] message) {
        if (!box.tryPass()) {
            box.put(message);
            return;
        }
        try {
            out.write(message);
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            fail();
        } finally {
            box.passed();
        }
    }

    /** The client does not listen any more; its input will end soon as well. */
    private void fail() {
        failed = true;
        box.abandon();
    }

    /** Waits until everything is written, or the client proves not to read; returns whether everything is written. */
    boolean finish(long millis) {
        try {
            join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !isAlive() && !failed;
    }
}
