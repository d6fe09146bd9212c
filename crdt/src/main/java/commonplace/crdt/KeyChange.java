package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;

/** What happened to one key of a map. */
public record KeyChange(Action action, @Nullable Object oldValue) {
    /** As yjs names it. */
    public enum Action {
        ADD,
        UPDATE,
        DELETE
    }
}
