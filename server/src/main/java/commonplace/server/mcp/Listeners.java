package commonplace.server.mcp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Everyone who wants to hear of changes. */
final class Listeners {
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

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

    void end() {
        for (Listener listener : listeners) {
            listener.end();
        }
    }
}
