package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;

/** Listeners that fail must neither keep others from being told nor leave a document half tidied. */
final class ListenerFailures {
    private @Nullable RuntimeException first;

    void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            if (first == null) {
                first = e;
            } else if (!isFirst(e)) {
                first.addSuppressed(e);
            }
        }
    }

    /** An exception cannot be its own companion. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isFirst(RuntimeException e) {
        return first == e;
    }

    void rethrow() {
        if (first != null) {
            throw first;
        }
    }
}
