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
    private final Hosts hosts;
    private final Pending pending;
    private final OutputStream client;
    private final Object linkChanged = new Object();
    private @org.jspecify.annotations.Nullable Link link;
    private boolean inputEnded;
    private boolean over;

    public Bridge(Hosts hosts, OutputStream client, ToolKinds tools) {
        this.hosts = hosts;
        this.client = client;
        this.pending = new Pending(tools);
    }

    /** Serves the client until its input ends and all it asked is answered. */
    public void run(InputStream input) throws IOException {
        Thread.ofPlatform().daemon().name("client-input").start(() -> passUp(input));
        boolean waitForSuccessor = false;
        try {
            while (true) {
                Link current = hosts.join(waitForSuccessor);
                try (current) {
                    reopen(current);
                    Link.End end = passDown(current);
                    if (end == Link.End.DONE) {
                        return;
                    }
                    leave(current, end);
                    waitForSuccessor = end == Link.End.MOVED;
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
    private void reopen(Link current) {
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
    private void letThrough(Link current) {
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
            link = current;
            linkChanged.notifyAll();
        }
    }

    private void leave(Link current, Link.End end) throws IOException {
        synchronized (linkChanged) {
            link = null;
            if (end == Link.End.LOST) {
                for (byte[] answer : pending.giveUpOnChanges()) {
                    tell(answer);
                }
            }
        }
        current.close();
    }

    private Link.End passDown(Link current) throws IOException {
        for (byte[] line = current.receive(); line.length > 0; line = current.receive()) {
            switch (Wire.words(line)) {
                case Wire.DONE -> {
                    return Link.End.DONE;
                }
                case Wire.ENDED -> {
                    return Link.End.ENDED;
                }
                case Wire.MOVED -> {
                    return Link.End.MOVED;
                }
                default -> {
                    boolean waiting = pending.isPreparing();
                    if (pending.isForClient(line)) {
                        tell(line);
                    }
                    if (waiting && !pending.isPreparing()) {
                        letThrough(current);
                    }
                }
            }
        }
        return Link.End.LOST;
    }

    private void tell(byte[] line) throws IOException {
        synchronized (client) {
            client.write(line);
            client.flush();
        }
    }

    private void passUp(InputStream input) {
        try {
            var lines = new Lines(input, Lines.LONGEST_REQUEST);
            for (byte[] line = lines.next(); line.length > 0; line = lines.next()) {
                synchronized (linkChanged) {
                    while (link == null && !over) {
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
            Link current = link;
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
        Link current = link;
        if (current == null) {
            return;
        }
        pending.note(line);
        try {
            current.send(line);
            pending.allSent();
        } catch (IOException gone) {
            link = null; // run() notices too, and sends the line again to the next host: it never arrived whole.
        }
    }
}
