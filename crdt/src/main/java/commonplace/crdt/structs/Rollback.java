package commonplace.crdt.structs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes back all that was integrated in a transaction since this was made.
 *
 * <p>Splits are taken back as well, and not left to be merged at the transaction's end: a split may tear a surrogate
 * pair, and merging around it may make one of neighbors that were two before.
 */
public final class Rollback {
    private final Transaction transaction;
    private final Map<ClientStructs, Integer> states = new HashMap<>(0);
    private final int deletedCount;
    private final int splitCount;
    private final DeleteSet deleteSet = new DeleteSet();
    private final List<Transaction.Changed> changed;

    /** What was done to items and branches that may have been there before, in this order. */
    private final List<Done> done = new ArrayList<>(0);

    private sealed interface Done {
        void takeBack();
    }

    private record Split(Item item, Content content, int length) implements Done {
        @Override
        public void takeBack() {
            if (item.isEntered()) {
                item.unsplit(content, length);
            }
        }
    }

    private record Deletion(Item item) implements Done {
        @Override
        public void takeBack() {
            if (item.isEntered()) {
                item.unmarkDeleted();
                item.branch().restored(item);
            }
        }
    }

    private record Formatting(Branch branch, boolean formatted, boolean hasFormatting) implements Done {
        @Override
        public void takeBack() {
            branch.formatted = formatted;
            branch.hasFormatting = hasFormatting;
        }
    }

    public Rollback(Transaction transaction) {
        this.transaction = transaction;
        for (Transaction.Clocks clocks : transaction.clocks()) {
            states.put(clocks.client, clocks.client.state());
        }
        deletedCount = transaction.deleted.size();
        splitCount = transaction.splits.size();
        if (!transaction.deleteSet.isEmpty()) {
            deleteSet.addAll(transaction.deleteSet);
        }
        changed = transaction.changedUntilNow();
    }

    /** To be called before the item is split. */
    void splitting(Item item) {
        done.add(new Split(item, item.content.view(), item.length));
    }

    /** To be called before the item is deleted. */
    void deleting(Item item) {
        done.add(new Deletion(item));
    }

    /** To be called before a format is entered in a branch that had none. */
    void formatting(Branch branch) {
        done.add(new Formatting(branch, branch.formatted, branch.hasFormatting));
    }

    public void run() {
        for (Transaction.Clocks clocks : transaction.clocks()) {
            int state = states.getOrDefault(clocks.client, clocks.before);
            while (clocks.client.state() > state) {
                if (clocks.client.removeLast() instanceof Item item) {
                    item.branch().unlink(item);
                }
            }
        }
        // With nothing new between them, the parts of an item are neighbors again, and as long as they were then.
        for (Done each : done.reversed()) {
            each.takeBack();
        }
        transaction.deleted.subList(deletedCount, transaction.deleted.size()).clear();
        transaction.splits.subList(splitCount, transaction.splits.size()).clear();
        transaction.reset(states.keySet(), deleteSet, changed);
    }
}
