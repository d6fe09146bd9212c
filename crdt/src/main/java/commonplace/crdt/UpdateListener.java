package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;

/** Is given what each transaction changed, as an update that other documents can apply. */
public interface UpdateListener {
    void updated(byte[] update, @Nullable Object origin);
}
