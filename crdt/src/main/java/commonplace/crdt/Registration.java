package commonplace.crdt;

import java.util.List;

/** A listener's place in a list. One that is there twice is told twice, and each closing ends one of the two. */
final class Registration<T> implements Subscription {
    private final List<T> listeners;
    private final T listener;
    private boolean closed;

    Registration(List<T> listeners, T listener) {
        this.listeners = listeners;
        this.listener = listener;
        listeners.add(listener);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            listeners.remove(listener);
        }
    }
}
