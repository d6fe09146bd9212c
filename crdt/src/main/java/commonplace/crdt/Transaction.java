package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Changes that belong together: observers hear of them once, and they leave as one update. */
final class Transaction {
    final YDoc doc;
    final @Nullable Object origin;

    /** Whether all of it was made here. */
    boolean local;

    final DeleteSet deleteSet = new DeleteSet();
    final Map<Branch, Changed> changed = new LinkedHashMap<>(4);

    /** For each client that has new structs: its state before, and, once all is done, after. */
    private final Map<ClientStructs, Clocks> clocks = new LinkedHashMap<>(4);

    private @Nullable Clocks recentClocks;
    private @Nullable Changed recentChanged;

    /** Right halves of items that were split, and others that might be merged again. */
    final List<Item> splits = new ArrayList<>(4);

    /** What was deleted here, and still has its content. */
    final List<Item> deleted = new ArrayList<>(4);

    boolean needsFormattingCleanup;

    /** Whether structs may have been let go of and merged since, so that what changed is no longer to be seen. */
    boolean tidied;

    Transaction(YDoc doc, @Nullable Object origin, boolean local) {
        this.doc = doc;
        this.origin = origin;
        this.local = local;
    }

    static final class Clocks {
        final ClientStructs client;
        final int before;
        int after;

        Clocks(ClientStructs client) {
            this.client = client;
            this.before = client.state();
            this.after = before;
        }
    }

    /** What changed directly in one branch. */
    static final class Changed {
        final Branch branch;
        boolean list;
        final Set<String> keys = new LinkedHashSet<>(2);

        Changed(Branch branch) {
            this.branch = branch;
        }
    }

    void end() {
        deleteSet.normalize();
        clocks.values().forEach(each -> each.after = each.client.state());
    }

    /** To be called before the client gets new structs. */
    void touch(ClientStructs client) {
        if (recentClocks == null || recentClocks.client != client) {
            recentClocks = clocks.computeIfAbsent(client, Clocks::new);
        }
    }

    Iterable<Clocks> clocks() {
        return clocks.values();
    }

    boolean isEmpty() {
        return clocks.isEmpty() && deleteSet.isEmpty();
    }

    boolean touched(ClientStructs client) {
        return clocks.containsKey(client);
    }

    int before(ClientStructs client) {
        if (recentClocks != null && recentClocks.client == client) {
            return recentClocks.before;
        }
        Clocks known = clocks.get(client);
        return known == null ? client.state() : known.before;
    }

    boolean adds(Struct struct) {
        return struct.clock >= before(struct.client);
    }

    boolean deletes(Struct struct) {
        return deleteSet.contains(struct.client.id, struct.clock);
    }

    void append(Struct struct) {
        touch(struct.client);
        struct.client.append(struct);
    }

    /** Whoever is new or gone as a whole has not changed. */
    void change(Branch branch, @Nullable String key) {
        Item item = branch.item;
        if (item != null && (item.deleted() || adds(item))) {
            return;
        }
        Changed change = recentChanged;
        if (change == null || change.branch != branch) {
            change = changed.computeIfAbsent(branch, Changed::new);
            recentChanged = change;
        }
        if (key == null) {
            change.list = true;
        } else {
            change.keys.add(key);
        }
    }

    void split(Item rest) {
        splits.add(rest);
        if (rest.deleted() && rest.content != Deleted.DELETED) {
            deleted.add(rest);
        }
    }

    /** Deletes an item and, if it holds a branch, everything in that, however deep. */
    void delete(Item item) {
        if (item.deleted()) {
            return;
        }
        mark(item);
        if (item.content instanceof Branch branch) {
            Deque<Branch> branches = new ArrayDeque<>();
            branches.add(branch);
            while (!branches.isEmpty()) {
                deleteContents(branches.remove(), branches);
            }
        }
    }

    private void deleteContents(Branch branch, Deque<Branch> nested) {
        for (Item child = branch.start; child != null; child = child.right) {
            deleteChild(child, nested);
        }
        for (Item child : branch.values().values()) {
            deleteChild(child, nested);
        }
        changed.remove(branch);
        recentChanged = null;
    }

    private void deleteChild(Item child, Deque<Branch> nested) {
        if (!child.deleted()) {
            mark(child);
            if (child.content instanceof Branch branch) {
                nested.add(branch);
            }
        } else if (!adds(child)) {
            // It will be garbage now, and may then be one with its neighbors.
            splits.add(child);
        }
    }

    private void mark(Item item) {
        Branch branch = item.branch();
        if (item.key == null) {
            branch.deleting(item);
        }
        item.markDeleted();
        deleteSet.add(item.client.id, item.clock, item.nextClock());
        deleted.add(item);
        change(branch, item.key);
    }
}
