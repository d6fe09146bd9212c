package commonplace.crdt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** Structs and deletions that came before what they depend on, and wait for it. */
final class Pending {
    /** An update beyond this is refused: who sends so much without its beginning never meant to be understood. */
    static final int MAX_BYTES = 32 << 20;

    private final Map<ClientStructs, Struct[]> structs = new HashMap<>(4);
    private final Map<ClientStructs, Integer> missing = new HashMap<>(4);
    private DeleteSet deleted = new DeleteSet();

    /** Of the updates that left something here; what has been let go of since is still counted. */
    private long bytes;

    boolean isEmpty() {
        return structs.isEmpty() && deleted.isEmpty();
    }

    Struct[] structs(ClientStructs client) {
        return structs.getOrDefault(client, new Struct[0]);
    }

    Iterable<ClientStructs> clients() {
        return structs.keySet();
    }

    boolean hasStructs() {
        return !structs.isEmpty();
    }

    DeleteSet deleted() {
        return deleted;
    }

    /** Refuses an update of which too much would have to wait here. */
    void check(BooleanSupplier wouldWait, int updateBytes, IntSupplier size) {
        if (bytes + updateBytes <= MAX_BYTES || !wouldWait.getAsBoolean()) {
            return;
        }
        bytes = isEmpty() ? 0 : Math.min(bytes, size.getAsInt());
        if (bytes + updateBytes > MAX_BYTES) {
            throw new InvalidUpdateException(
                    "The update depends on others that have not come, and %d bytes that wait like it are enough; send those others first"
                            .formatted(bytes));
        }
    }

    /** Whether something has come that was waited for. */
    boolean isUnblocked() {
        for (Map.Entry<ClientStructs, Integer> entry : missing.entrySet()) {
            if (entry.getValue() < entry.getKey().state()) {
                return true;
            }
        }
        return false;
    }

    void add(Plan plan) {
        for (Block block : plan.waiting()) {
            structs.merge(block.client(), block.structs(), Pending::merged);
        }
        plan.missing().forEach((client, clock) -> missing.merge(client, clock, Math::min));
    }

    void countBytes(int updateBytes) {
        bytes += updateBytes;
    }

    void deleted(DeleteSet unknown) {
        deleted = unknown;
        deleted.normalize();
        forgetBytesIfEmpty();
    }

    /** All structs, to be tried once more. */
    Block[] take() {
        Block[] blocks = structs.entrySet().stream()
                .map(entry -> new Block(entry.getKey(), withoutHoles(entry.getValue())))
                .toArray(Block[]::new);
        structs.clear();
        missing.clear();
        forgetBytesIfEmpty();
        return blocks;
    }

    private void forgetBytesIfEmpty() {
        if (isEmpty()) {
            bytes = 0;
        }
    }

    private static Struct[] withoutHoles(Struct[] structs) {
        return Arrays.stream(structs)
                .filter(struct -> !(struct instanceof Skip))
                .toArray(Struct[]::new);
    }

    // yjs: mergeUpdates. The one that begins first is kept whole, of the other what goes beyond it.
    static Struct[] merged(Struct[] first, Struct[] second) {
        List<Struct> merged = new ArrayList<>(first.length + second.length);
        int i = 0;
        int j = 0;
        boolean lastFromFirst = true;
        while (i < first.length || j < second.length) {
            boolean fromFirst = j == second.length || (i < first.length && first[i].clock <= second[j].clock);
            Struct next = fromFirst ? first[i++] : second[j++];
            if (next instanceof Skip) {
                continue;
            }
            append(merged, next, fromFirst == lastFromFirst);
            lastFromFirst = fromFirst;
        }
        return merged.toArray(Struct[]::new);
    }

    private static void append(List<Struct> merged, Struct next, boolean sameSource) {
        if (merged.isEmpty()) {
            merged.add(next);
            return;
        }
        Struct last = merged.getLast();
        int overlap = last.nextClock() - next.clock;
        if (overlap >= next.length) {
            return;
        }
        Struct rest = overlap > 0 ? next.tail(overlap) : next;
        if (!sameSource && overlap >= 0 && last instanceof Gc && rest instanceof Gc) {
            merged.set(merged.size() - 1, new Gc(last.client, last.clock, last.length + rest.length));
        } else {
            merged.add(rest);
        }
    }
}
