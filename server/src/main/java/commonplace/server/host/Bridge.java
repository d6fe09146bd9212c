package commonplace.server.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Passes a client's lines to the host and the host's lines back, and outlives the host.
 *
 * <p>When the host ends, the bridge finds the next one or becomes it, opens the client's session there again, and sends
 * again what was not answered. A change whose answer was lost with a killed host is the exception: it may have been
 * made, so the client is told to look rather than have it made twice.
 */
public final class Bridge {
    private final Hosts<?> hosts;
    private final UnansweredRequests pending;
    private final OutputStream client;
    private final Object linkChanged = new Object();
    private @org.jspecify.annotations.Nullable HostConnection connection;
    private boolean inputEnded;
    private boolean over;

    public Bridge(Hosts<?> hosts, OutputStream client, ToolKinds tools) {
        this.hosts = hosts;
        this.client = client;
        this.pending = new UnansweredRequests(tools);
    }

    /** Serves the client until its input ends and all it asked is answered. */
    public void run(InputStream input) throws IOException {
        Thread.ofPlatform().daemon().name("client-input").start(() -> passUp(input));
        boolean waitForSuccessor = false;
        try {
            while (true) {
                HostConnection current = hosts.join(waitForSuccessor);
                try (current) {
                    reopen(current);
                    HostConnection.End end = current.receiveAll(line -> passDown(current, line));
                    if (end == HostConnection.End.DONE) {
                        return;
                    }
                    leave(current, end);
                    waitForSuccessor = end == HostConnection.End.MOVED;
                }
            }
        } finally {
            synchronized (linkChanged) {
                over = true;
                linkChanged.notifyAll();
            }
        }
    }

    /** Brings a new host to where the client believes to be. */
    private void reopen(HostConnection current) {
        try {
            for (byte[] line : pending.opening()) {
                current.send(line);
            }
        } catch (IOException goneAgain) {
            return; // The loop in run() sees the same end and tries the next host.
        }
        if (!pending.isPreparing()) {
            letThrough(current);
        }
    }

    /** Sends what the client was not answered, and lets its lines through again. */
    private void letThrough(HostConnection current) {
        synchronized (linkChanged) {
            try {
                for (byte[] line : pending.unanswered()) {
                    current.send(line);
                }
                pending.allSent();
                if (inputEnded) {
                    current.endInput();
                }
            } catch (IOException goneAgain) {
                return; // As above.
            }
            connection = current;
            linkChanged.notifyAll();
        }
    }

    private void leave(HostConnection current, HostConnection.End end) throws IOException {
        synchronized (linkChanged) {
            connection = null;
            if (end == HostConnection.End.LOST) {
                for (byte[] answer : pending.giveUpOnChanges()) {
                    tell(answer);
                }
            }
        }
        current.close();
    }

    private void passDown(HostConnection current, byte[] line) throws IOException {
        boolean waiting = pending.isPreparing();
        if (pending.isForClient(line)) {
            tell(line);
        }
        if (waiting && !pending.isPreparing()) {
            letThrough(current);
        }
    }

    private void tell(byte[] line) throws IOException {
        synchronized (client) {
            client.write(line);
            client.flush();
        }
    }

    private void passUp(InputStream input) {
        try {
            var lines = new ByteLines(input, ByteLines.LONGEST_REQUEST);
            for (byte[] line = lines.next(); line.length > 0; line = lines.next()) {
                synchronized (linkChanged) {
                    while (connection == null && !over) {
                        linkChanged.wait();
                    }
                    if (over) {
                        return;
                    }
                    sendUp(line);
                }
            }
        } catch (IOException | InterruptedException inputGone) {
            // The client is gone, which is the same as the end of its input.
        }
        synchronized (linkChanged) {
            inputEnded = true;
            pending.inputEnded();
            HostConnection current = connection;
            if (current != null) {
                try {
                    current.endInput();
                } catch (IOException alreadyGone) {
                    // run() notices on its own side.
                }
            }
        }
    }

    private void sendUp(byte[] line) {
        HostConnection current = connection;
        if (current == null) {
            return;
        }
        if (pending.note(line)) {
            hosts.workBegins();
        }
        try {
            current.send(line);
            pending.allSent();
        } catch (IOException gone) {
            connection = null; // run() notices too, and sends the line again to the next host: it never arrived whole.
        }
    }
}
