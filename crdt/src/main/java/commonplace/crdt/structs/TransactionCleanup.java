package commonplace.crdt.structs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Ends a transaction: lets go of what was deleted, and makes one of structs that belong together. */
public final class TransactionCleanup {
    private final Transaction transaction;
    private final StructStore store;

    public TransactionCleanup(Transaction transaction) {
        this.transaction = transaction;
        this.store = transaction.store;
    }

    /** Replaces the content of what was deleted by a note that it was there. */
    public void collectGarbage() {
        // A keystroke has none, or one: no iterators.
        for (int i = 0; i < transaction.deleted.size(); i++) {
            collect(transaction.deleted.get(i));
        }
        for (int i = 0; i < transaction.splits.size(); i++) {
            Item item = transaction.splits.get(i);
            // Something that was split after it was deleted, in this transaction and not in an earlier one.
            if (item.deleted() && item.content != ContentDeleted.DELETED && transaction.deletes(item)) {
                collect(item);
            }
        }
    }

    private void collect(Item item) {
        if (!item.kept() && item.content != ContentDeleted.DELETED) {
            Content content = item.content;
            item.content = ContentDeleted.DELETED;
            if (content instanceof Branch branch) {
                collectContents(branch);
            }
        }
    }

    /** Of what was in a deleted branch, not even the neighbors are needed. */
    private void collectContents(Branch branch) {
        Deque<Branch> branches = new ArrayDeque<>();
        branches.add(branch);
        while (!branches.isEmpty()) {
            Branch next = branches.remove();
            for (Item child = next.start; child != null; child = child.right) {
                replace(child, branches);
            }
            for (Item last : next.values().values()) {
                for (Item child = last; child != null; child = child.left) {
                    replace(child, branches);
                }
            }
            next.clear();
        }
    }

    private static void replace(Item child, Deque<Branch> nested) {
        if (child.content instanceof Branch branch) {
            nested.add(branch);
        }
        child.client.cursor(child.clock).replace(new Gc(child.client, child.clock, child.length));
    }

    // yjs: cleanupTransactions. Where nothing is looked at, nothing is merged, also when it could be: peers must agree.
    public void merge() {
        if (transaction.tidy) {
            return;
        }
        if (!transaction.deleteSet.isEmpty()) {
            for (Map.Entry<Long, ClockRanges> entry : transaction.deleteSet.entries()) {
                mergeDeleted(entry.getKey(), entry.getValue());
            }
        }
        for (int i = 0; i < transaction.clocks().size(); i++) {
            Transaction.Clocks clocks = transaction.clocks().get(i);
            mergeFrom(clocks.client, clocks.before);
        }
        for (int i = transaction.splits.size() - 1; i >= 0; i--) {
            mergeAround(transaction.splits.get(i));
        }
    }

    private void mergeDeleted(long id, ClockRanges ranges) {
        ClientStructs client = store.clientForNew(id);
        int isNew = transaction.before(client);
        for (int i = ranges.size() - 1; i >= 0; i--) {
            // All that is new is looked at anyway.
            if (ranges.from(i) < isNew) {
                ClientStructs.Cursor cursor = client.cursor(ranges.to(i) - 1);
                if (!cursor.isLast()) {
                    cursor.moveRight();
                }
                while (!cursor.isFirst() && cursor.struct().clock >= ranges.from(i)) {
                    if (store.mergeIntoLefts(cursor) == 0) {
                        cursor.moveLeft();
                    }
                }
            }
        }
    }

    private void mergeFrom(ClientStructs client, int clock) {
        ClientStructs.Cursor cursor = client.cursor(client.state() - 1);
        while (!cursor.isFirst() && cursor.struct().nextClock() > clock) {
            if (store.mergeIntoLefts(cursor) == 0) {
                cursor.moveLeft();
            }
        }
    }

    private void mergeAround(Item item) {
        ClientStructs.Cursor cursor = item.client.cursor(item.clock);
        if (!cursor.isLast()) {
            cursor.moveRight();
            if (store.mergeIntoLefts(cursor) > 1) {
                return;
            }
            cursor = item.client.cursor(item.clock);
        }
        if (!cursor.isFirst()) {
            store.mergeIntoLefts(cursor);
        }
    }
}
