package commonplace.crdt;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.DeleteSet;
import commonplace.crdt.structs.DeletionApplier;
import commonplace.crdt.structs.Skip;
import commonplace.crdt.structs.Struct;
import commonplace.crdt.structs.StructMerging;
import commonplace.crdt.structs.StructStore;
import commonplace.crdt.structs.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** Structs and deletions that came before what they depend on, and wait for it. */
final class PendingStructs {
    /** An update beyond this is refused: who sends so much without its beginning never meant to be understood. */
    static final int MAX_BYTES = 8 << 20;

    private final Map<ClientStructs, NavigableMap<Integer, Struct>> structs = new HashMap<>(0);

    /** For each client, a clock that must be passed before it is worth trying again. */
    private final Map<ClientStructs, Integer> missing = new HashMap<>(0);

    /** Who has got new structs since it was last tried; so that not everything that waits is looked at each time. */
    private final Set<ClientStructs> advanced = new HashSet<>(0);

    private DeleteSet deleted = new DeleteSet();

    /** At most so many were sent; what was sent twice is counted twice until it is measured. */
    private long bytes;

    private boolean measured = true;

    boolean isEmpty() {
        return structs.isEmpty() && deleted.isEmpty();
    }

    Iterable<ClientStructs> clients() {
        return structs.keySet();
    }

    Struct[] structs(ClientStructs client) {
        NavigableMap<Integer, Struct> waiting = structs.get(client);
        return waiting == null ? new Struct[0] : waiting.values().toArray(Struct[]::new);
    }

    DeleteSet deleted() {
        return deleted;
    }

    /** Refuses an update of which too much would have to wait here. */
    void check(Update update, IntegrationPlan plan, int updateBytes) {
        if (bytes + updateBytes <= MAX_BYTES || !plan.leaves(update.deleted())) {
            return;
        }
        if (!measured) {
            bytes = measure();
            measured = true;
        }
        if (bytes + updateBytes > MAX_BYTES) {
            throw new InvalidUpdateException(
                    "The update depends on others that have not come, and %d bytes wait like it already; at most %d may. Send those others first"
                            .formatted(bytes, MAX_BYTES));
        }
    }

    private int measure() {
        Encoder out = new Encoder();
        new UpdateWriter(out).write(new StructStore(), StateVector.EMPTY, this);
        return out.size();
    }

    /** To be called for every transaction, so that nothing waits that need not. */
    void advanced(Transaction transaction) {
        if (!isEmpty()) {
            for (Transaction.Clocks clocks : transaction.clocks()) {
                advanced.add(clocks.client);
            }
        }
    }

    /** Whether something has come that was waited for. */
    boolean isUnblocked() {
        for (ClientStructs client : advanced) {
            Integer clock = missing.get(client);
            if (clock != null && clock < client.state()) {
                return true;
            }
        }
        return false;
    }

    void add(IntegrationPlan plan) {
        if (plan.waiting().isEmpty()) {
            return;
        }
        for (UpdateBlock block : plan.waiting()) {
            List<Struct> added = new ArrayList<>();
            for (Struct struct : block.structs()) {
                if (!(struct instanceof Skip)) {
                    added.add(struct);
                }
            }
            add(structs.computeIfAbsent(block.client(), _ -> new TreeMap<>()), added);
        }
        plan.missing().forEach((client, clock) -> missing.merge(client, clock, Math::min));
    }

    /** What came with so many bytes has left something here. */
    void count(int updateBytes) {
        bytes += updateBytes;
        measured = false;
    }

    private static void add(NavigableMap<Integer, Struct> waiting, List<Struct> added) {
        if (added.isEmpty()) {
            return;
        }
        // What lies elsewhere stays as it is.
        Map.Entry<Integer, Struct> before = waiting.floorEntry(added.getFirst().clock);
        int from = before == null ? added.getFirst().clock : before.getKey();
        NavigableMap<Integer, Struct> near =
                waiting.subMap(from, true, added.getLast().nextClock(), false);
        List<Struct> merged = new StructMerging().merged(new ArrayList<>(near.values()), added);
        near.clear();
        for (Struct struct : merged) {
            waiting.put(struct.clock, struct);
        }
    }

    /** Deletes what has come since, and adds what an update could not delete. */
    void delete(DeletionApplier deletions, DeleteSet unknown) {
        if (!deleted.isEmpty() && !advanced.isEmpty()) {
            unknown.addAll(deletions.apply(deleted.take(advanced)));
        }
        advanced.clear();
        deleted.addAll(unknown);
        deleted.normalize();
        forgetBytesIfEmpty();
    }

    /** All structs, to be tried once more. */
    UpdateBlock[] take() {
        List<UpdateBlock> blocks = new ArrayList<>();
        structs.forEach((client, waiting) -> blocks.add(new UpdateBlock(client, structs(client))));
        structs.clear();
        missing.clear();
        return blocks.toArray(UpdateBlock[]::new);
    }

    private void forgetBytesIfEmpty() {
        if (isEmpty()) {
            bytes = 0;
            measured = true;
        }
    }
}
