package commonplace.crdt.structs;

import commonplace.crdt.lib0.Nullable;
import java.util.Map;

/** Applies what an update says is deleted. */
public final class DeletionApplier {
    private final Transaction transaction;
    private final StructStore store;

    public DeletionApplier(Transaction transaction) {
        this.transaction = transaction;
        this.store = transaction.store;
    }

    /** Deletes what is here, and returns what is not. */
    public DeleteSet apply(DeleteSet deleted) {
        DeleteSet unknown = new DeleteSet();
        for (Map.Entry<Long, ClockRanges> entry : deleted.entries()) {
            long id = entry.getKey();
            ClockRanges ranges = entry.getValue();
            ClientStructs client = store.client(id);
            int state = client == null ? 0 : client.state();
            ClientStructs.@Nullable Cursor cursor = null;
            for (int i = 0; i < ranges.size(); i++) {
                int from = ranges.from(i);
                int to = ranges.to(i);
                if (to > state) {
                    unknown.add(id, Math.max(from, state), to);
                }
                if (client != null && from < state) {
                    cursor = cursor == null ? client.cursor(from) : cursor.movedTo(from);
                    cursor = delete(client, cursor, from, Math.min(to, state));
                }
            }
        }
        return unknown;
    }

    /** Begins at the cursor, and answers one that stands where the range ends. */
    private ClientStructs.Cursor delete(ClientStructs client, ClientStructs.Cursor start, int from, int to) {
        ClientStructs.Cursor cursor = start;
        while (true) {
            Struct struct = cursor.struct();
            if (!struct.deleted() && struct instanceof Item item) {
                if (item.clock < from) {
                    item = store.split(transaction, item, from - item.clock);
                    cursor = client.cursor(from);
                }
                if (to < item.nextClock()) {
                    store.split(transaction, item, to - item.clock);
                    cursor = client.cursor(item.clock);
                }
                transaction.delete(item);
                struct = item;
            }
            if (struct.nextClock() >= to) {
                return cursor;
            }
            cursor.moveRight();
        }
    }
}
