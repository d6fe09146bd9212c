package commonplace.crdt;

import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Struct;
import commonplace.crdt.structs.StructStore;
import commonplace.crdt.structs.Transaction;
import java.util.function.Consumer;

/** What one or several transactions did: undone by deleting what they inserted and bringing back what they deleted. */
record UndoStep(DeleteSet insertions, DeleteSet deletions) {
    static UndoStep of(Transaction transaction) {
        DeleteSet insertions = new DeleteSet();
        for (Transaction.Clocks clocks : transaction.clocks()) {
            insertions.add(clocks.client.id, clocks.before, clocks.after);
        }
        DeleteSet deletions = new DeleteSet();
        deletions.addAll(transaction.deleteSet);
        return new UndoStep(insertions, deletions);
    }

    void add(UndoStep later) {
        insertions.addAll(later.insertions);
        insertions.normalize();
        deletions.addAll(later.deletions);
        deletions.normalize();
    }

    /** All structs in these ranges, split where a range begins or ends within one. */
    static void forEachStruct(Transaction transaction, DeleteSet ranges, Consumer<Struct> action) {
        StructStore store = transaction.store;
        ranges.forEach((id, clocks) -> {
            ClientStructs client = store.clientForNew(id);
            for (int i = 0; i < clocks.size(); i++) {
                int to = clocks.to(i);
                for (int clock = clocks.from(i); clock < to; ) {
                    Struct struct = store.startingAt(transaction, client, clock);
                    if (struct instanceof Item item && to < item.nextClock()) {
                        store.split(transaction, item, to - item.clock);
                    }
                    clock = struct.nextClock();
                    action.accept(struct);
                }
            }
        });
    }
}
