package commonplace.server.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens on this machine, notes who connects and what they say first, and hangs up. */
public final class Listener implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger connections = new AtomicInteger();
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    public Listener() throws IOException {
        Thread.ofVirtual().start(this::listen);
    }

    public int port() {
        return socket.getLocalPort();
    }

    public int connections() {
        return connections.get();
    }

    public String heard() {
        return String.join("\n", heard);
    }

    private void listen() {
        while (!socket.isClosed()) {
            try (Socket peer = socket.accept()) {
                connections.incrementAndGet();
                byte[] said = new byte[8192];
                int length = peer.getInputStream().read(said);
                heard.add(new String(said, 0, Math.max(0, length), StandardCharsets.ISO_8859_1));
            } catch (IOException over) {
                // Hung up, or ended.
            }
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
