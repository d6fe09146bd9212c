package commonplace.server.mcp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Everyone who wants to hear of changes. */
final class Listeners {
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    void add(Listener listener) {
        listeners.add(listener);
    }

    void remove(Listener listener) {
        listeners.remove(listener);
    }

    void tell(Change change, @Nullable String uri) {
        for (Listener listener : listeners) {
            listener.changed(change, uri);
        }
    }

    /** Whether all were told that there is nothing more to come; whoever is added now must be told by the one who adds. */
    boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
        for (Listener listener : listeners) {
            listener.end();
        }
    }
}
