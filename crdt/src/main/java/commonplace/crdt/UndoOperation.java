package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.Id;
import commonplace.crdt.structs.Integration;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.RedoneItems;
import commonplace.crdt.structs.StepBudget;
import commonplace.crdt.structs.StructStore;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns one step back: deletes what it inserted, and inserts again what it deleted. */
final class UndoOperation {
    private final Transaction transaction;
    private final UndoManager manager;
    private final UndoStep step;
    private final RedoneItems redone;
    private final StructStore store;

    private final Set<Item> back = new LinkedHashSet<>();

    UndoOperation(Transaction transaction, UndoManager manager, UndoStep step) {
        this.transaction = transaction;
        this.manager = manager;
        this.step = step;
        this.redone = YDoc.of(transaction).redone;
        this.store = transaction.store;
    }

    /** Whether that changed anything. */
    boolean run() {
        List<Item> inserted = insertedAndStillThere();
        UndoStep.forEachStruct(transaction, step.deletions(), struct -> {
            // What came and went within the step never comes back.
            if (struct instanceof Item item
                    && manager.inScope(item)
                    && !step.insertions().contains(item.client.id, item.clock)) {
                back.add(item);
            }
        });
        boolean changed = false;
        for (Item item : back) {
            changed |= bringBack(item) != null;
        }
        // Children before their parents, while it can still be seen what they belong to.
        for (Item item : inserted.reversed()) {
            transaction.delete(item);
            changed = true;
        }
        return changed;
    }

    private List<Item> insertedAndStillThere() {
        List<Item> found = new ArrayList<>();
        UndoStep.forEachStruct(transaction, step.insertions(), struct -> {
            if (struct instanceof Item item) {
                Item now = item.redone() ? follow(item) : item;
                if (now != null && !now.deleted() && manager.inScope(now)) {
                    found.add(now);
                }
            }
        });
        return found;
    }

    private @Nullable Item follow(Item item) {
        RedoneItems.Place place = redone.follow(new Id(item.client, item.clock));
        return place.struct() instanceof Item now && place.offset() > 0
                ? store.split(transaction, now, place.offset())
                : place.struct() instanceof Item now ? now : null;
    }

    // yjs: redoItem
    private @Nullable Item bringBack(Item item) {
        Item already = next(item);
        if (already != null) {
            return already;
        }
        Item holder = item.branch().item;
        if (holder != null && holder.deleted()) {
            holder = holderBroughtBack(holder);
            if (holder == null) {
                return null;
            }
        }
        if (holder != null && !(holder.content instanceof Branch)) {
            return null;
        }
        Branch branch = holder == null ? item.branch() : (Branch) holder.content;
        return item.key == null ? bringBackInList(item, branch) : bringBackUnderKey(item, item.key, branch);
    }

    /** The item in whose place another stands now, if it came back; then it may have come back again. */
    private @Nullable Item next(Item item) {
        if (!item.redone()) {
            return null;
        }
        Id id = redone.of(item);
        return store.startingAt(transaction, id.client(), id.clock()) instanceof Item next ? next : null;
    }

    private @Nullable Item holderBroughtBack(Item holder) {
        if (!holder.redone() && (!back.contains(holder) || bringBack(holder) == null)) {
            return null;
        }
        Item now = holder;
        for (Item next = next(now); next != null; next = next(now)) {
            now = next;
        }
        return now;
    }

    private Item bringBackInList(Item item, Branch branch) {
        Item left = item.left;
        while (left != null) {
            Item trace = traceInto(left, branch);
            if (trace != null) {
                left = trace;
                break;
            }
            left = left.left;
        }
        Item right = item;
        while (right != null) {
            Item trace = traceInto(right, branch);
            if (trace != null) {
                right = trace;
                break;
            }
            right = right.right;
        }
        return insert(item, left, right, branch);
    }

    /** The item, or what it came back as, that stands in this branch. */
    private @Nullable Item traceInto(Item item, Branch branch) {
        Item trace = item;
        while (trace != null && trace.branch().item != branch.item) {
            trace = next(trace);
        }
        return trace;
    }

    private @Nullable Item bringBackUnderKey(Item item, String key, Branch branch) {
        Item left = branch.value(key);
        if (item.right != null) {
            left = item;
            while (left.right != null && isOurs(left.right)) {
                left = left.right;
                for (Item next = next(left); next != null; next = next(left)) {
                    left = next;
                }
            }
            if (left.right != null) {
                // Somebody else has set the key since.
                return null;
            }
            if (left.branch().item != branch.item) {
                left = branch.value(key);
            }
        }
        return insert(item, left, null, branch);
    }

    /** Whether what follows under the key is a change that is undone or can be. */
    private boolean isOurs(Item item) {
        return item.redone()
                || step.insertions().contains(item.client.id, item.clock)
                || isDeletedBy(manager.undoSteps, item)
                || isDeletedBy(manager.redoSteps, item);
    }

    private static boolean isDeletedBy(Deque<UndoStep> steps, Item item) {
        return steps.stream().anyMatch(step -> step.deletions().contains(item.client.id, item.clock));
    }

    private Item insert(Item item, @Nullable Item left, @Nullable Item right, Branch branch) {
        ClientStructs own = YDoc.of(transaction).own();
        Item again = new Item(own, own.state(), item.length, item.content.copy(item.length))
                .between(left, right, branch, item.key);
        redone.put(item, own, own.state());
        UndoManager.keep(again, true);
        new Integration(transaction, StepBudget.unlimited()).place(again);
        return again;
    }
}
