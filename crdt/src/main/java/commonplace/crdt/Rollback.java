package commonplace.crdt;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes back what has been done in a transaction since this was made. Splits stay, and are merged at its end. */
final class Rollback {
    private final Transaction transaction;
    private final Map<ClientStructs, Integer> states = new HashMap<>(0);
    private final int deletedCount;
    private final DeleteSet deleteSet = new DeleteSet();
    private final List<Transaction.Changed> changed;

    Rollback(Transaction transaction) {
        this.transaction = transaction;
        for (Transaction.Clocks clocks : transaction.clocks()) {
            states.put(clocks.client, clocks.client.state());
        }
        deletedCount = transaction.deleted.size();
        if (!transaction.deleteSet.isEmpty()) {
            deleteSet.addAll(transaction.deleteSet);
        }
        changed = transaction.changed();
    }

    void run() {
        while (transaction.deleted.size() > deletedCount) {
            Item item = transaction.deleted.removeLast();
            item.unmarkDeleted();
            item.branch().restored(item);
        }
        for (Transaction.Clocks clocks : transaction.clocks()) {
            int state = states.getOrDefault(clocks.client, clocks.before);
            while (clocks.client.state() > state) {
                if (clocks.client.removeLast() instanceof Item item) {
                    item.branch().unlink(item);
                }
            }
        }
        transaction.reset(deleteSet, changed);
    }
}
