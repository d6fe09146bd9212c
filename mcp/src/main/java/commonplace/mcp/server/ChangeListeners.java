package commonplace.mcp.server;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Everyone who wants to hear of changes. */
final class ChangeListeners {
    private final Set<ChangeListener> listeners = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    void add(ChangeListener listener) {
        listeners.add(listener);
    }

    void remove(ChangeListener listener) {
        listeners.remove(listener);
    }

    void tell(ChangeNotification change, @Nullable String uri) {
        for (ChangeListener listener : listeners) {
            listener.changed(change, uri);
        }
    }

    /** Whether all were told that there is nothing more to come; a listener that is added now must be told by the code that adds it. */
    boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
        for (ChangeListener listener : listeners) {
            listener.end();
        }
    }
}
