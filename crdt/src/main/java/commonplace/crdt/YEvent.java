package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one transaction changed in one text, map or array. To be asked only while it is told. */
public final class YEvent {
    private final Transaction transaction;
    private final Transaction.Changed change;
    private @Nullable List<DeltaOp> delta;
    private @Nullable Map<String, KeyChange> keys;

    YEvent(Transaction transaction, Transaction.Changed change) {
        this.transaction = transaction;
        this.change = change;
    }

    public YType target() {
        return YType.of(YDoc.of(transaction), change.branch);
    }

    public @Nullable Object origin() {
        return transaction.origin;
    }

    /** Whether all of it was made here. */
    public boolean local() {
        return transaction.local;
    }

    /** The keys and positions that lead from the root of the document to the target. */
    public List<Object> path() {
        Deque<Object> path = new ArrayDeque<>();
        for (Item item = change.branch.item; item != null; item = item.branch().item) {
            path.addFirst(
                    item.key != null ? item.key : item.branch().positions().startOf(item));
        }
        return List.copyOf(path);
    }

    int depth() {
        int depth = 0;
        for (Item item = change.branch.item; item != null; item = item.branch().item) {
            depth++;
        }
        return depth;
    }

    /** What changed in the text or array, as steps through what it was before. */
    public List<DeltaOp> delta() {
        if (delta == null) {
            checkStillTold();
            delta = !change.list
                    ? List.of()
                    : change.branch.kind.text() ? TextDelta.of(transaction, change.branch) : listDelta();
        }
        return delta;
    }

    /** What changed in the map. */
    public Map<String, KeyChange> keys() {
        if (keys == null) {
            checkStillTold();
            keys = new LinkedHashMap<>();
            for (String key : change.keys) {
                keyChange(key);
            }
        }
        return keys;
    }

    private void checkStillTold() {
        if (transaction.tidied) {
            throw new IllegalStateException("What changed is only known while observers are told; ask for it then");
        }
    }

    private void keyChange(String key) {
        Item item = change.branch.value(key);
        if (item == null) {
            return;
        }
        Item previous = item;
        while (previous != null && transaction.adds(previous)) {
            previous = previous.left;
        }
        // What is under a key is deleted when something new comes, so it was there before if it is deleted now.
        boolean hadValue = previous != null && transaction.deletes(previous);
        Object oldValue = previous != null && hadValue ? PlainValues.last(YDoc.of(transaction), previous) : null;
        if (!item.deleted() && transaction.adds(item)) {
            put(key, new KeyChange(hadValue ? KeyChange.Action.UPDATE : KeyChange.Action.ADD, oldValue));
        } else if (item.deleted() && hadValue) {
            put(key, new KeyChange(KeyChange.Action.DELETE, oldValue));
        }
    }

    private void put(String key, KeyChange keyChange) {
        if (keys != null) {
            keys.put(key, keyChange);
        }
    }

    private List<DeltaOp> listDelta() {
        List<DeltaOp> ops = new ArrayList<>();
        List<@Nullable Object> inserted = new ArrayList<>();
        int retained = 0;
        int deleted = 0;
        for (Item item = change.branch.start; item != null; item = item.right) {
            boolean adds = transaction.adds(item);
            if (item.deleted()) {
                if (adds || !transaction.deletes(item) || !item.countable()) {
                    continue;
                }
                flush(ops, inserted, retained, 0);
                retained = 0;
                deleted += item.length;
            } else if (adds) {
                flush(ops, List.of(), retained, deleted);
                retained = 0;
                deleted = 0;
                for (int i = 0; i < item.visibleLength(); i++) {
                    inserted.add(PlainValues.value(YDoc.of(transaction), item, i));
                }
            } else {
                flush(ops, inserted, 0, deleted);
                deleted = 0;
                retained += item.visibleLength();
            }
        }
        flush(ops, inserted, 0, deleted);
        return ops;
    }

    private static void flush(List<DeltaOp> ops, List<@Nullable Object> inserted, int retained, int deleted) {
        if (retained > 0) {
            ops.add(DeltaOp.retain(retained));
        }
        if (deleted > 0) {
            ops.add(DeltaOp.delete(deleted));
        }
        if (!inserted.isEmpty()) {
            ops.add(DeltaOp.insert(new ArrayList<>(inserted)));
            inserted.clear();
        }
    }
}
