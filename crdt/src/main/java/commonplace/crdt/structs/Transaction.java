package commonplace.crdt.structs;

import commonplace.crdt.lib0.Nullable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Changes that belong together: observers hear of them once, and they leave as one update. */
public final class Transaction {
    public final StructStore store;

    /** The document, which the structs know nothing of. */
    public final Object document;

    final @Nullable public Object origin;

    /** Whether all of it was made here. */
    public boolean local;

    public final DeleteSet deleteSet = new DeleteSet();

    /** Right halves of items that were split, and others that might be merged again. */
    final List<Item> splits = new ArrayList<>(0);

    /** What was deleted here, and still has its content. */
    final List<Item> deleted = new ArrayList<>(0);

    // A keystroke changes one branch and one client; for it, no map is made, and lists are walked without an iterator.

    /** For each client that has new structs: its state before, and, once all is done, after. */
    private List<Clocks> clocks = List.of();

    /** The same by client, once there are several. */
    private Map<ClientStructs, Clocks> clocksByClient = Map.of();

    /** The one branch that changed, until there is another. */
    private @Nullable Changed onlyChanged;

    private Map<Branch, Changed> changed = Map.of();
    private @Nullable Clocks recentClocks;
    private @Nullable Changed recentChanged;

    /** What is noted while it is not sure yet that an update can be taken in. */
    @Nullable
    public Rollback rollback;

    /** How many calls, each within the other, are part of it. */
    public int joined = 1;

    public boolean needsFormattingCleanup;

    /** Whether it is known that nothing new can be merged. */
    boolean tidy;

    /** Whether structs may have been let go of and merged since, so that what changed is no longer to be seen. */
    public boolean tidied;

    public Transaction(StructStore store, Object document, @Nullable Object origin, boolean local) {
        this.store = store;
        this.document = document;
        this.origin = origin;
        this.local = local;
    }

    /** The clocks of one client before and after a transaction. */
    public static final class Clocks {
        public final ClientStructs client;
        public final int before;
        public int after;

        Clocks(ClientStructs client) {
            this.client = client;
            this.before = client.state();
            this.after = before;
        }
    }

    /** What changed directly in one branch. */
    public static final class Changed {
        public final Branch branch;
        public boolean list;
        public Set<String> keys = Set.of();

        Changed(Branch branch) {
            this.branch = branch;
        }

        Changed copy() {
            Changed copy = new Changed(branch);
            copy.list = list;
            copy.keys = keys.isEmpty() ? keys : new LinkedHashSet<>(keys);
            return copy;
        }
    }

    public void end() {
        if (!deleteSet.isEmpty()) {
            deleteSet.normalize();
        }
        for (int i = 0; i < clocks.size(); i++) {
            Clocks each = clocks.get(i);
            each.after = each.client.state();
        }
    }

    /** To be called before the client gets new structs. */
    public void touch(ClientStructs client) {
        if (recentClocks != null && recentClocks.client == client) {
            return;
        }
        Clocks known = known(client);
        if (known == null) {
            known = new Clocks(client);
            add(known);
        }
        recentClocks = known;
    }

    private @Nullable Clocks known(ClientStructs client) {
        if (clocks.size() == 1) {
            Clocks only = clocks.getFirst();
            return only.client == client ? only : null;
        }
        return clocksByClient.get(client);
    }

    private void add(Clocks added) {
        if (clocks.isEmpty()) {
            clocks = List.of(added);
            return;
        }
        if (clocks.size() == 1) {
            Clocks first = clocks.getFirst();
            clocks = new ArrayList<>(clocks);
            clocksByClient = new HashMap<>();
            clocksByClient.put(first.client, first);
        }
        clocks.add(added);
        clocksByClient.put(added.client, added);
    }

    /** Forgets what has been taken back. */
    void reset(Set<ClientStructs> clientsBefore, DeleteSet deletedBefore, List<Changed> changedBefore) {
        deleteSet.set(deletedBefore);
        List<Clocks> all = clocks;
        clocks = List.of();
        clocksByClient = Map.of();
        recentClocks = null;
        for (Clocks each : all) {
            if (clientsBefore.contains(each.client)) {
                add(each);
            }
        }
        onlyChanged = null;
        changed = Map.of();
        recentChanged = null;
        changedBefore.forEach(this::add);
    }

    public List<Clocks> clocks() {
        return clocks;
    }

    public boolean isEmpty() {
        return clocks.isEmpty() && deleteSet.isEmpty();
    }

    public int before(ClientStructs client) {
        if (recentClocks != null && recentClocks.client == client) {
            return recentClocks.before;
        }
        Clocks known = known(client);
        return known == null ? client.state() : known.before;
    }

    public boolean adds(Struct struct) {
        return struct.clock >= before(struct.client);
    }

    public boolean deletes(Struct struct) {
        return deleteSet.contains(struct.client.id, struct.clock);
    }

    void append(Struct struct) {
        touch(struct.client);
        struct.client.append(struct);
    }

    /** A branch that is new, or gone as a whole, has not changed. */
    public void change(Branch branch, @Nullable String key) {
        Item item = branch.item;
        if (item != null && (item.deleted() || adds(item))) {
            return;
        }
        Changed change = recentChanged;
        if (change == null || change.branch != branch) {
            change = changed(branch);
            recentChanged = change;
        }
        if (key == null) {
            change.list = true;
        } else {
            if (change.keys.isEmpty()) {
                change.keys = new LinkedHashSet<>(2);
            }
            change.keys.add(key);
        }
    }

    private Changed changed(Branch branch) {
        Changed known = known(branch);
        if (known == null) {
            known = new Changed(branch);
            add(known);
        }
        return known;
    }

    private @Nullable Changed known(Branch branch) {
        Changed only = onlyChanged;
        return only != null && only.branch == branch ? only : changed.get(branch);
    }

    private void add(Changed added) {
        if (changed.isEmpty() && onlyChanged == null) {
            onlyChanged = added;
            return;
        }
        if (onlyChanged != null) {
            changed = new LinkedHashMap<>();
            changed.put(onlyChanged.branch, onlyChanged);
            onlyChanged = null;
        }
        changed.put(added.branch, added);
    }

    /** What changed until now. */
    public List<Changed> changed() {
        if (onlyChanged != null) {
            return List.of(onlyChanged);
        }
        return changed.isEmpty() ? List.of() : List.copyOf(changed.values());
    }

    /** The same, whatever changes from now on. */
    List<Changed> changedUntilNow() {
        List<Changed> now = changed();
        if (now.isEmpty()) {
            return now;
        }
        List<Changed> copies = new ArrayList<>(now.size());
        for (Changed change : now) {
            copies.add(change.copy());
        }
        return copies;
    }

    void split(Item rest) {
        splits.add(rest);
    }

    /**
     * Deletes an item and, if it holds a branch, everything in that, however deep: as in Yjs, what a child holds before the
     * next child, since the order of {@link #splits} decides what is merged in the end.
     */
    public void delete(Item item) {
        if (item.deleted()) {
            return;
        }
        mark(item);
        if (item.content instanceof Branch branch) {
            Deque<Item> next = new ArrayDeque<>();
            pushContents(branch, next);
            while (!next.isEmpty()) {
                deleteChild(next.pop(), next);
            }
        }
    }

    private void deleteChild(Item child, Deque<Item> next) {
        if (!child.deleted()) {
            mark(child);
            if (child.content instanceof Branch branch) {
                pushContents(branch, next);
            }
        } else if (!adds(child)) {
            // It will be garbage now, and may then be one with its neighbors.
            splits.add(child);
        }
    }

    /** Of a branch that has been deleted, and therefore has not changed. */
    private void pushContents(Branch branch, Deque<Item> next) {
        List<Item> contents = new ArrayList<>();
        for (Item child = branch.start; child != null; child = child.right) {
            contents.add(child);
        }
        contents.addAll(branch.values().values());
        contents.reversed().forEach(next::push);
        Changed only = onlyChanged;
        if (only != null && only.branch == branch) {
            onlyChanged = null;
            recentChanged = null;
        } else if (changed.containsKey(branch)) {
            changed.remove(branch);
            recentChanged = null;
        }
    }

    private void mark(Item item) {
        if (rollback != null) {
            rollback.deleting(item);
        }
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
