package commonplace.crdt.structs;

import commonplace.crdt.lib0.Nullable;
import java.util.Objects;

/**
 * Puts structs where they belong. Everyone who gets the same structs, in whatever order, puts them in the same place.
 *
 * <p>On the way of an update there are no lambdas and no switches over types: the JVM takes longer to prepare the first
 * of them than to load a document.
 */
public final class Integration {
    private final Transaction transaction;
    private final StructStore store;
    private final StepBudget effort;

    /** What was placed last: the next letter that is typed has it to the left. */
    private @Nullable Item recent;

    /** @throws StepBudget.Exceeded from its methods, when an item would have to walk further than this allows */
    public Integration(Transaction transaction, StepBudget effort) {
        this.transaction = transaction;
        this.store = transaction.store;
        this.effort = effort;
    }

    /** Takes a struct from an update of which all that it depends on is here. */
    public void integrate(Struct struct) {
        int offset = struct.client.state() - struct.clock;
        boolean known = offset >= struct.length;
        if (!(struct instanceof Item item)) {
            if (!known) {
                transaction.append(offset == 0 ? struct : struct.tail(offset));
            }
            return;
        }
        // Of what is known, too, as in Yjs: the parts of an item that this cuts are merged again in the end, and their
        // neighbors with them if all is garbage by then; a surrogate pair that a sender has torn is torn for all.
        boolean resolved = resolve(item);
        if (known) {
            return;
        }
        if (!resolved || (offset > 0 && !continueKnown(item, offset))) {
            transaction.append(new Gc(item.client, item.client.state(), item.nextClock() - item.client.state()));
        } else {
            place(item);
        }
    }

    /** Finds the neighbors and the parent; false if one of them is garbage, and so the item is, too. */
    // yjs: Item.getMissing, which cuts at the right neighbor also where the left one is garbage
    private boolean resolve(Item item) {
        boolean found = findLeft(item);
        found &= findRight(item);
        return found && resolveParent(item);
    }

    private boolean findLeft(Item item) {
        if (item.originClient == null) {
            return true;
        }
        Item before = recent;
        if (before != null && before.client == item.originClient && before.lastClock() == item.originClock) {
            item.left = before;
        } else if (store.endingAt(transaction, item.originClient, item.originClock) instanceof Item left) {
            item.left = left;
        }
        return item.left != null;
    }

    private boolean findRight(Item item) {
        if (item.rightOriginClient == null) {
            return true;
        }
        if (item.left != null && item.hasRightOrigin(item.left.right)) {
            item.right = item.left.right;
        } else if (store.startingAt(transaction, item.rightOriginClient, item.rightOriginClock) instanceof Item right) {
            item.right = right;
        }
        return item.right != null;
    }

    private static boolean resolveParent(Item item) {
        if (item.parent == null) {
            Item neighbor = Objects.requireNonNull(item.left != null ? item.left : item.right);
            item.parent = neighbor.parent;
            item.key = neighbor.key;
        } else if (item.parent instanceof Parent.Unresolved unresolved) {
            if (!(unresolved.client().find(unresolved.clock()) instanceof Item holder
                    && holder.content instanceof Branch branch)) {
                return false;
            }
            item.parent = branch;
        }
        return true;
    }

    /** The beginning is known already: what remains continues it. */
    private boolean continueKnown(Item item, int offset) {
        if (!(store.endingAt(transaction, item.client, item.clock + offset - 1) instanceof Item known)) {
            return false;
        }
        item.dropFront(offset);
        item.left = known;
        // A peer that says it belongs elsewhere than its own beginning is mistaken, or worse.
        item.parent = known.parent;
        item.key = known.key;
        item.originClient = item.client;
        item.originClock = item.clock - 1;
        return true;
    }

    /** Puts an item, whose neighbors and parent are known, into its list. */
    public void place(Item item) {
        if (hasConcurrentNeighbors(item)) {
            item.left = leftAfterConflicts(item);
        }
        link(item);
        enter(item);
        recent = item;
    }

    private static boolean hasConcurrentNeighbors(Item item) {
        if (item.left != null) {
            return item.left.right != item.right;
        }
        return item.right == null || item.right.left != null;
    }

    // yjs: Item.integrate. Others may have been inserted between left and right at the same time;
    // each of them is before us, or after us, or belongs to one that is.
    @Nullable
    Item leftAfterConflicts(Item item) {
        Item left = item.left;
        Item other = left != null ? left.right : first(item);
        int before = store.beginMarking();
        int settled = before;
        int seen = before;
        for (; other != null && other != item.right; other = other.right) {
            other.mark = ++seen;
            if (item.hasSameOrigin(other)) {
                if (other.client.id < item.client.id) {
                    left = other;
                    settled = seen;
                } else if (item.hasSameRightOrigin(other)) {
                    break;
                }
            } else if (other.originClient != null && originOf(other) instanceof Item origin && origin.mark > before) {
                if (origin.mark <= settled) {
                    left = other;
                    settled = seen;
                }
            } else {
                break;
            }
        }
        store.endMarking(seen);
        effort.spend(seen - before);
        return left;
    }

    private static @Nullable Struct originOf(Item item) {
        return Objects.requireNonNull(item.originClient).find(item.originClock);
    }

    private @Nullable Item first(Item item) {
        Branch branch = item.branch();
        if (item.key == null) {
            return branch.start;
        }
        Item first = branch.value(item.key);
        long steps = 0;
        while (first != null && first.left != null) {
            first = first.left;
            steps++;
        }
        effort.spend(steps);
        return first;
    }

    private void link(Item item) {
        Branch branch = item.branch();
        if (item.left != null) {
            item.right = item.left.right;
            item.left.right = item;
        } else {
            item.right = first(item);
            if (item.key == null) {
                branch.start = item;
            }
        }
        if (item.right != null) {
            item.right.left = item;
        } else if (item.key != null) {
            branch.setValue(item.key, item);
            if (item.left != null) {
                transaction.delete(item.left);
            }
        }
        if (item.key == null) {
            branch.inserted(item);
        }
    }

    private void enter(Item item) {
        Branch branch = item.branch();
        transaction.append(item);
        item.content.entered(transaction, item);
        transaction.change(branch, item.key);
        if (branch.isDeleted() || (item.key != null && item.right != null)) {
            transaction.delete(item);
        }
    }
}
