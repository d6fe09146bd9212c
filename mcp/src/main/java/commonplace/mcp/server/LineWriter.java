package commonplace.mcp.server;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes what is in an outbox, a line each. Only this thread ever waits for a client that does not read. */
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
            // The client does not listen any more; its input will end soon as well.
            failed = true;
            box.abandon();
        }
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
