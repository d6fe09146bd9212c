package commonplace.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Connections whose other end has not proved yet that it may be here: few at once, so that they cannot take all room. */
public final class Unauthenticated {
    /** How long somebody may take to prove it. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    /** How large a message may be until then: a token has at most 4 KB, and a document's path is shorter. */
    public static final int MAX_MESSAGE_BYTES = 8 << 10;

    private static final int MOST = 256;

    private final int most;

    /** The oldest first; with what ends each of them. */
    private final Map<Object, Runnable> connections = new LinkedHashMap<>();

    public Unauthenticated() {
        this(MOST);
    }

    Unauthenticated(int most) {
        this.most = most;
    }

    /** Takes one in. Where there are too many, the oldest has to go: it had the most time. */
    public void add(Object connection, Runnable end) {
        Runnable oldest;
        synchronized (this) {
            oldest = connections.size() < most ? null : removeOldest();
            connections.put(connection, end);
        }
        if (oldest != null) {
            oldest.run();
        }
    }

    private @Nullable Runnable removeOldest() {
        var entries = connections.entrySet().iterator();
        Runnable end = entries.next().getValue();
        entries.remove();
        return end;
    }

    /** It has proved it, or is gone. */
    public synchronized void remove(Object connection) {
        connections.remove(connection);
    }
}
