package commonplace.http.websocket;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Keeps sockets from being cut for silence, and ends those whose other end is gone without a word. */
public final class Heartbeat implements AutoCloseable {
    private static final long INTERVAL_SECONDS = 20;
    private static final long SILENCE_SECONDS = 50;
    private static final int GOING_AWAY = 1001;

    private final Set<SocketConnection> sockets = ConcurrentHashMap.newKeySet();
    private final Thread beating = Thread.ofVirtual().name("heartbeat").start(this::run);

    /** Begins at once. */
    public Heartbeat() {}

    void add(SocketConnection socket) {
        sockets.add(socket);
    }

    void remove(SocketConnection socket) {
        sockets.remove(socket);
    }

    /** How many sockets are open. */
    public int size() {
        return sockets.size();
    }

    private void run() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(INTERVAL_SECONDS);
                sockets.forEach(socket -> socket.beat(TimeUnit.SECONDS.toNanos(SILENCE_SECONDS)));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says goodbye to all, so that they come back when the server does. */
    @Override
    public void close() {
        beating.interrupt();
        sockets.forEach(socket -> socket.close(GOING_AWAY, "the server ends"));
    }
}
