package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Undoes and redoes what was changed by some and leaves alone what was changed by others, also where both have been at
 * work in one place.
 *
 * <pre>{@code
 * var undo = new UndoManager(List.of(text), Set.of("me"), Grouping.untilStopped());
 * doc.transact("me", () -> text.insert(0, "mine"));
 * undo.undo();
 * }</pre>
 *
 * <p>What can be brought back is kept in the document until it is closed or cleared. Undoing is an edit like others, and
 * goes to the peers as an update.
 */
public final class UndoManager implements AutoCloseable {
    private final YDoc doc;
    private final List<Branch> scope;
    private final Set<@Nullable Object> origins;
    private final Grouping grouping;
    private final Consumer<Transaction> listener = this::capture;

    final Deque<UndoStep> undoSteps = new ArrayDeque<>();
    final Deque<UndoStep> redoSteps = new ArrayDeque<>();

    private Activity activity = Activity.NONE;
    private boolean capturing;
    private long lastChange;

    private enum Activity {
        NONE,
        UNDOING,
        REDOING
    }

    /**
     * Which changes are undone together.
     *
     * @param millis those that follow each other within this time
     * @param clock what time it is, in milliseconds
     */
    public record Grouping(long millis, LongSupplier clock) {
        /** Each transaction by itself. */
        public static Grouping none() {
            return new Grouping(0, () -> 0);
        }

        /** All until {@link UndoManager#stopCapturing} is called. */
        public static Grouping untilStopped() {
            return new Grouping(Long.MAX_VALUE, () -> 0);
        }
    }

    /**
     * @param scope the types whose changes can be undone, with everything in them
     * @param origins the origins of the transactions that can be undone; may contain null
     */
    public UndoManager(Collection<? extends YType> scope, Collection<?> origins, Grouping grouping) {
        this.doc = scope.iterator().next().doc();
        this.scope = scope.stream().map(YType::branch).toList();
        this.origins = new HashSet<>(origins);
        this.origins.add(this);
        this.grouping = grouping;
        doc.afterTransaction.add(listener);
    }

    public boolean canUndo() {
        return !undoSteps.isEmpty();
    }

    public boolean canRedo() {
        return !redoSteps.isEmpty();
    }

    /** Takes back the last step that still has something to take back; false if there is none. */
    public boolean undo() {
        return turnBack(Activity.UNDOING, undoSteps);
    }

    /** Takes back the last undo. */
    public boolean redo() {
        return turnBack(Activity.REDOING, redoSteps);
    }

    /** What comes next is a step of its own. */
    public void stopCapturing() {
        capturing = false;
    }

    /** Forgets all steps. */
    public void clear() {
        forget(true);
    }

    /** Ends it: nothing is kept for it any more. */
    @Override
    public void close() {
        clear();
        doc.afterTransaction.remove(listener);
    }

    boolean inScope(Item item) {
        for (Item each = item; each != null; each = each.branch().item) {
            if (scope.contains(each.branch())) {
                return true;
            }
        }
        return false;
    }

    private boolean turnBack(Activity what, Deque<UndoStep> steps) {
        boolean[] changed = {false};
        activity = what;
        try {
            doc.transact(this, true, transaction -> {
                while (!steps.isEmpty() && !changed[0]) {
                    changed[0] = new UndoOperation(transaction, this, steps.pop()).run();
                }
            });
        } finally {
            activity = Activity.NONE;
        }
        return changed[0];
    }

    // yjs: UndoManager.afterTransactionHandler
    private void capture(Transaction transaction) {
        if (!origins.contains(transaction.origin) || !touchesScope(transaction)) {
            return;
        }
        if (activity == Activity.UNDOING) {
            stopCapturing();
        } else if (activity == Activity.NONE) {
            forget(false);
        }
        UndoStep step = UndoStep.of(transaction);
        Deque<UndoStep> steps = activity == Activity.UNDOING ? redoSteps : undoSteps;
        long now = grouping.clock().getAsLong();
        UndoStep last = steps.peek();
        if (activity == Activity.NONE && capturing && last != null && now - lastChange < grouping.millis()) {
            last.add(step);
        } else {
            steps.push(step);
        }
        if (activity == Activity.NONE) {
            capturing = true;
            lastChange = now;
        }
        // The last chance: after this, the content of what was deleted is let go of.
        UndoStep.forEachStruct(transaction, transaction.deleteSet, struct -> {
            if (struct instanceof Item item && inScope(item)) {
                keep(item, true);
            }
        });
    }

    private boolean touchesScope(Transaction transaction) {
        for (Transaction.Changed change : transaction.changed()) {
            Branch branch = change.branch;
            if (!branch.isDeleted() && (scope.contains(branch) || (branch.item != null && inScope(branch.item)))) {
                return true;
            }
        }
        return false;
    }

    private void forget(boolean undoToo) {
        if (redoSteps.isEmpty() && !(undoToo && canUndo())) {
            return;
        }
        doc.transact(transaction -> {
            // The oldest first, as in Yjs: this may cut items, and on the order it depends what is merged in the end.
            if (undoToo) {
                undoSteps.reversed().forEach(step -> letGo(transaction, step));
                undoSteps.clear();
            }
            redoSteps.reversed().forEach(step -> letGo(transaction, step));
            redoSteps.clear();
        });
    }

    private void letGo(Transaction transaction, UndoStep step) {
        UndoStep.forEachStruct(transaction, step.deletions(), struct -> {
            if (struct instanceof Item item && inScope(item)) {
                keep(item, false);
            }
        });
    }

    /** Keeps an item, or no longer, and everything that it is in. */
    static void keep(Item item, boolean keep) {
        for (Item each = item; each != null && each.kept() != keep; each = each.branch().item) {
            each.keep(keep);
        }
    }
}
