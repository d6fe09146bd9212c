package commonplace.server.host;

import commonplace.base.Log;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Passes a client's lines to the host and the host's lines back, and outlives the host.
 *
 * <p>When the host ends, the bridge finds the next one or becomes it, opens the client's session there again, and sends
 * again what was not answered. A change whose answer was lost with a killed host is the exception: it may have been
 * made, so the client is told to look rather than have it made twice.
 */
public final class Bridge {
    /** How long a client may take to say in which folders it works, before its session goes on without. */
    private static final Duration ROOTS_TIMEOUT = Duration.ofSeconds(3);

    private final VaultChoice choice;
    private final RootsInquiry roots;
    private final Queue<byte[]> held = new ArrayDeque<>();
    private volatile Hosts<?> hosts;
    private boolean moving;
    private final UnansweredRequests pending;
    private final OutputStream client;
    private final Object linkChanged = new Object();
    private @org.jspecify.annotations.Nullable HostConnection connection;
    private boolean inputEnded;
    private boolean over;

    /** Chooses by where a client works which vault it should see. */
    @FunctionalInterface
    public interface VaultChoice {
        /** The processes that serve the vault for these folders; empty where it stays the one that it is. */
        Optional<Hosts<?>> hosts(List<Path> folders) throws IOException;
    }

    public Bridge(Hosts<?> hosts, OutputStream client, ToolKinds tools) {
        this(hosts, client, tools, new RootsInquiry(false), _ -> Optional.empty());
    }

    /** For a client whose vault depends on where it works, which it is asked for. */
    public static Bridge byRoots(Hosts<?> first, OutputStream client, ToolKinds tools, VaultChoice choice) {
        return new Bridge(first, client, tools, new RootsInquiry(true), choice);
    }

    private Bridge(Hosts<?> hosts, OutputStream client, ToolKinds tools, RootsInquiry roots, VaultChoice choice) {
        this.hosts = hosts;
        this.client = client;
        this.pending = new UnansweredRequests(tools);
        this.roots = roots;
        this.choice = choice;
    }

    /** Serves the client until its input ends and all it asked is answered. */
    public void run(InputStream input) throws IOException {
        Thread.ofPlatform().daemon().name("client-input").start(() -> passUp(input));
        boolean waitForSuccessor = false;
        try {
            while (true) {
                HostConnection current = join(waitForSuccessor);
                try (current) {
                    reopen(current);
                    HostConnection.End end = current.receiveAll(line -> passDown(current, line));
                    if (end == HostConnection.End.DONE && !isMoving()) {
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

    private HostConnection join(boolean waitForSuccessor) throws IOException {
        synchronized (linkChanged) {
            moving = false;
        }
        return hosts.join(Speaker.CLIENT, waitForSuccessor);
    }

    /** Whether the session was ended here to go on at the host of another vault. */
    private boolean isMoving() {
        synchronized (linkChanged) {
            return moving;
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
                    Optional<List<Path>> folders = roots.answer(line);
                    if (folders.isPresent()) {
                        move(folders.get());
                    } else {
                        held.add(line);
                    }
                    sendHeld();
                    if (over) {
                        return;
                    }
                }
            }
        } catch (IOException | InterruptedException inputGone) {
            // The client is gone, which is the same as the end of its input.
        }
        synchronized (linkChanged) {
            giveUpOnRoots();
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

    /** Sends the client's lines in their order, but none while it has yet to say where it works. */
    private void sendHeld() throws InterruptedException, IOException {
        while (!over && !held.isEmpty() && !roots.isOpen()) {
            if (connection == null) {
                linkChanged.wait();
            } else {
                byte[] line = held.remove();
                sendUp(line);
                Optional<byte[]> question = roots.after(line);
                if (question.isPresent()) {
                    tell(question.get());
                    Thread.ofPlatform().daemon().name("roots-timeout").start(this::awaitRoots);
                }
            }
        }
    }

    private void awaitRoots() {
        try {
            Thread.sleep(ROOTS_TIMEOUT);
            synchronized (linkChanged) {
                giveUpOnRoots();
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private void giveUpOnRoots() {
        try {
            roots.giveUp();
            sendHeld();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        } catch (IOException clientGone) {
            // Its input ends as well.
        }
    }

    /** Ends the session where it is, if it belongs elsewhere; the loop in run() opens it there again. */
    private void move(List<Path> folders) {
        try {
            Optional<Hosts<?>> other = choice.hosts(folders);
            HostConnection current = connection;
            if (other.isPresent()) {
                hosts = other.get();
                moving = true;
                connection = null;
                if (current != null) {
                    current.endInput();
                }
            }
        } catch (IOException failed) {
            Log.warn("the vault of the folder that the client works in cannot be opened: " + failed.getMessage());
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
