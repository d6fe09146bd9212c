package commonplace.crdt.structs;

import commonplace.crdt.lib0.Nullable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every struct of a document, by client and clock, and its roots by name. */
public final class StructStore {
    private Map<Long, ClientStructs> clients = new HashMap<>(4);
    private Map<String, Branch> roots = new HashMap<>(4);

    /** Whoever writes is asked for again and again. */
    private @Nullable ClientStructs recent;

    /** What was loaded, until somebody asks for its clients or structs. */
    private @Nullable PackedState packed;

    private int marked;

    /** A mark that no item has yet, and below all that will be given until {@link #endMarking}. */
    int beginMarking() {
        if (marked > Integer.MAX_VALUE / 2) {
            marked = 0;
            clients.values().forEach(client -> client.forEach(StructStore::forgetMark));
        }
        return marked;
    }

    void endMarking(int last) {
        marked = last;
    }

    private static void forgetMark(Struct struct) {
        if (struct instanceof Item item) {
            item.mark = 0;
        }
    }

    void enter(PackedState state) {
        packed = state;
    }

    /** All that is here, if nobody has touched it since it was loaded. */
    public @Nullable PackedState packed() {
        return packed;
    }

    public void unpack() {
        PackedState state = packed;
        if (state != null) {
            packed = null;
            state.unpack(this);
        }
    }

    /** Also those of whom nothing is here yet. */
    public Collection<ClientStructs> clients() {
        unpack();
        return clients.values();
    }

    public boolean isEmpty() {
        if (packed != null) {
            return false;
        }
        for (ClientStructs client : clients.values()) {
            if (!client.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    @Nullable
    public ClientStructs client(long id) {
        unpack();
        return clients.get(id);
    }

    public ClientStructs clientForNew(long id) {
        unpack();
        ClientStructs client = recent;
        if (client != null && client.id == id) {
            return client;
        }
        client = clients.get(id);
        if (client == null) {
            client = new ClientStructs(id);
            clients.put(id, client);
        }
        recent = client;
        return client;
    }

    public void enter(ClientStructs client) {
        unpack();
        recent = null;
        clients.put(client.id, client);
    }

    @Nullable
    public Branch root(String name) {
        return roots.get(name);
    }

    public void enter(Branch root) {
        roots.put(root.name, root);
    }

    /** Forgets clients and roots that came with an update which is refused, and the room that was made for them. */
    public void leave(Collection<ClientStructs> refusedClients, Collection<Branch> refusedRoots) {
        if (!refusedClients.isEmpty()) {
            recent = null;
            refusedClients.forEach(client -> clients.remove(client.id));
            clients = new HashMap<>(clients);
        }
        if (!refusedRoots.isEmpty()) {
            refusedRoots.forEach(root -> roots.remove(root.name));
            roots = new HashMap<>(roots);
        }
    }

    public Collection<Branch> roots() {
        return roots.values();
    }

    public int state(long client) {
        ClientStructs structs = client(client);
        return structs == null ? 0 : structs.state();
    }

    /** Those of whom something is here, by descending id: the order in which everything is written. */
    public List<ClientStructs> clientsInOrder() {
        unpack();
        List<ClientStructs> present = new ArrayList<>(clients.size());
        for (ClientStructs client : clients.values()) {
            if (!client.isEmpty()) {
                present.add(client);
            }
        }
        if (present.size() > 1) {
            present.sort(ClientStructs::descending);
        }
        return present;
    }

    /** The struct that ends with this clock; an item is split for it if need be. */
    Struct endingAt(Transaction transaction, ClientStructs client, int clock) {
        Struct struct = client.find(clock);
        if (struct instanceof Item item && clock != item.lastClock()) {
            split(transaction, item, clock - item.clock + 1);
        }
        return struct;
    }

    /** The struct that begins with this clock; an item is split for it if need be. */
    public Struct startingAt(Transaction transaction, ClientStructs client, int clock) {
        Struct struct = client.find(clock);
        return struct instanceof Item item && item.clock < clock
                ? split(transaction, item, clock - item.clock)
                : struct;
    }

    public Item split(Transaction transaction, Item item, int at) {
        if (transaction.rollback != null) {
            transaction.rollback.splitting(item);
        }
        Item rest = item.split(at);
        item.client.cursor(item.clock).insertRight(rest);
        transaction.split(rest);
        Branch branch = rest.branch();
        if (rest.key == null) {
            branch.split(item, rest);
        } else if (rest.right == null) {
            branch.setValue(rest.key, rest);
        }
        return rest;
    }

    /** Takes structs together, beginning with the one at the cursor and going left, as far as they are one. */
    int mergeIntoLefts(ClientStructs.Cursor cursor) {
        int count = 0;
        while (!cursor.isFirst() && continues(cursor.previous(), cursor.struct())) {
            cursor.moveLeft();
            count++;
        }
        // From the left, so that each piece of text is copied once and not once for every piece right of it.
        for (int i = 0; i < count; i++) {
            cursor.moveRight();
            absorb(cursor.previous(), cursor.struct());
            cursor.removeIntoLeft();
        }
        return count;
    }

    private static boolean continues(Struct left, Struct right) {
        if (left instanceof Item item) {
            return right instanceof Item next && item.continuesIn(next);
        }
        return left instanceof Gc && right instanceof Gc;
    }

    private static void absorb(Struct left, Struct right) {
        if (left instanceof Item item && right instanceof Item next) {
            Branch branch = item.branch();
            if (next.key == null) {
                branch.merging(item, next);
            } else if (branch.value(next.key) == next) {
                branch.setValue(next.key, item);
            }
            item.absorb(next);
        } else {
            left.length += right.length;
        }
    }
}
