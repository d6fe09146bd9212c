package commonplace.crdt;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.Gc;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.PackedState;
import commonplace.crdt.structs.Parent;
import commonplace.crdt.structs.Skip;
import commonplace.crdt.structs.Struct;
import commonplace.crdt.structs.StructInfo;
import commonplace.crdt.structs.StructMerging;
import commonplace.crdt.structs.StructStore;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Writes updates: of a whole document, of what somebody lacks, or of one transaction. */
final class UpdateWriter {
    private final Encoder out;

    /** Yjs merges what is pending with the rest as updates, and on the way forgets keys that are not spelled out. */
    private boolean merged;

    UpdateWriter(Encoder out) {
        this.out = out;
    }

    /** What one transaction did. */
    void write(Transaction transaction) {
        List<Transaction.Clocks> touched = transaction.clocks();
        if (touched.size() > 1) {
            touched = touched.stream()
                    .sorted(Comparator.comparingLong((Transaction.Clocks clocks) -> clocks.client.id)
                            .reversed())
                    .toList();
        }
        out.varUint(touched.size());
        for (int i = 0; i < touched.size(); i++) {
            Transaction.Clocks clocks = touched.get(i);
            ClientStructs.Cursor cursor = clocks.client.cursor(clocks.before);
            header(cursor.countToEnd(), clocks.client, clocks.before);
            structs(cursor, clocks.before);
        }
        transaction.deleteSet.write(out);
    }

    /** Everything that somebody with this state lacks. Deletions have no clocks, so all of them are written. */
    void write(StructStore store, StateVector target) {
        PackedState packed = store.packed();
        if (packed != null) {
            packed.write(out, target.clocks());
            return;
        }
        List<ClientStructs> clients = new ArrayList<>();
        for (ClientStructs client : store.clientsInOrder()) {
            if (client.state() > target.clock(client.id)) {
                clients.add(client);
            }
        }
        out.varUint(clients.size());
        for (ClientStructs client : clients) {
            int clock = target.clock(client.id);
            ClientStructs.Cursor cursor = client.cursor(clock);
            header(cursor.countToEnd(), client, clock);
            structs(cursor, clock);
        }
        DeleteSet.of(store).write(out);
    }

    /** The same, and behind it whatever is pending, with a hole for what is missing before it. */
    void write(StructStore store, StateVector target, PendingStructs pending) {
        if (pending.isEmpty()) {
            write(store, target);
            return;
        }
        merged = true;
        Set<ClientStructs> clients = new HashSet<>(store.clients());
        pending.clients().forEach(clients::add);
        StructMerging merging = new StructMerging();
        List<Struct[]> blocks = clients.stream()
                .sorted(ClientStructs::descending)
                .map(client -> block(client, target.clock(client.id), pending, merging))
                .filter(structs -> structs.length > 0)
                .toList();
        out.varUint(blocks.size());
        for (Struct[] structs : blocks) {
            header(structs.length, structs[0].client, structs[0].clock);
            for (Struct struct : structs) {
                write(struct, 0);
            }
        }
        DeleteSet deleted = DeleteSet.of(store);
        deleted.addAll(pending.deleted());
        deleted.normalize();
        deleted.write(out);
    }

    /** Everything up to a state, with what was deleted then. */
    void writeUpTo(StructStore store, StateVector until, DeleteSet deleted) {
        List<ClientStructs> clients = store.clientsInOrder().stream()
                .filter(client -> until.clock(client.id) > 0)
                .toList();
        out.varUint(clients.size());
        for (ClientStructs client : clients) {
            int end = until.clock(client.id);
            List<Struct> structs = new ArrayList<>();
            client.forEach(struct -> {
                if (struct.clock < end) {
                    structs.add(struct);
                }
            });
            header(structs.size(), client, 0);
            for (Struct struct : structs) {
                write(struct, 0, Math.min(struct.length, end - struct.clock));
            }
        }
        deleted.write(out);
    }

    private static Struct[] block(ClientStructs client, int from, PendingStructs pending, StructMerging merging) {
        List<Struct> known = new ArrayList<>();
        client.forEach(struct -> addFrom(known, struct, from));
        List<Struct> waiting = new ArrayList<>();
        for (Struct struct : pending.structs(client)) {
            addFrom(waiting, struct, from);
        }
        List<Struct> withHoles = new ArrayList<>();
        for (Struct struct : merging.merged(known, waiting)) {
            int next = withHoles.isEmpty() ? struct.clock : withHoles.getLast().nextClock();
            if (next < struct.clock) {
                withHoles.add(new Skip(client, next, struct.clock - next));
            }
            withHoles.add(struct);
        }
        return withHoles.toArray(Struct[]::new);
    }

    private static void addFrom(List<Struct> structs, Struct struct, int from) {
        if (struct.nextClock() > from && !(struct instanceof Skip)) {
            structs.add(struct.clock < from ? struct.tail(from - struct.clock) : struct);
        }
    }

    private void header(int structs, ClientStructs client, int clock) {
        out.varUint(structs);
        out.varUint(client.id);
        out.varUint(clock);
    }

    private void structs(ClientStructs.Cursor cursor, int clock) {
        write(cursor.struct(), clock - cursor.struct().clock);
        while (!cursor.isLast()) {
            cursor.moveRight();
            write(cursor.struct(), 0);
        }
    }

    private void write(Struct struct, int offset) {
        write(struct, offset, struct.length);
    }

    private void write(Struct struct, int offset, int length) {
        if (struct instanceof Item item) {
            writeItem(item, offset, length);
        } else {
            out.uint8(struct instanceof Skip ? Skip.REF : Gc.REF);
            out.varUint(length - offset);
        }
    }

    private void writeItem(Item item, int offset, int length) {
        boolean hasOrigin = offset > 0 || item.originClient != null;
        boolean hasRightOrigin = item.rightOriginClient != null;
        boolean hasKey = item.key != null && !(merged && (hasOrigin || hasRightOrigin));
        out.uint8(item.content.ref()
                | (hasOrigin ? StructInfo.HAS_ORIGIN : 0)
                | (hasRightOrigin ? StructInfo.HAS_RIGHT_ORIGIN : 0)
                | (hasKey ? StructInfo.HAS_KEY : 0));
        if (offset > 0) {
            id(item.client, item.clock + offset - 1);
        } else if (item.originClient != null) {
            id(item.originClient, item.originClock);
        }
        if (item.rightOriginClient != null) {
            id(item.rightOriginClient, item.rightOriginClock);
        }
        if (!hasOrigin && !hasRightOrigin) {
            parent(Objects.requireNonNull(item.parent));
            if (item.key != null) {
                out.string(item.key);
            }
        }
        item.content.write(out, offset, length);
    }

    private void parent(Parent parent) {
        if (parent instanceof Parent.Unresolved unresolved) {
            out.varUint(0);
            id(unresolved.client(), unresolved.clock());
        } else if (parent instanceof Branch branch) {
            Item holder = branch.item;
            out.varUint(holder == null ? 1 : 0);
            if (holder == null) {
                out.string(branch.name);
            } else {
                id(holder.client, holder.clock);
            }
        }
    }

    private void id(ClientStructs client, int clock) {
        out.varUint(client.id);
        out.varUint(clock);
    }
}
