package commonplace.crdt.structs;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Which clocks of which clients are deleted. */
public final class DeleteSet {
    // In the order in which they came: what is done about deletions may depend on it. Most transactions delete nothing.
    private Map<Long, ClockRanges> clients = Map.of();

    // Deletions come in runs of one client.
    private long recentClient = -1;
    private @Nullable ClockRanges recent;

    public void add(long client, int from, int to) {
        ClockRanges ranges = recent;
        if (ranges == null || client != recentClient) {
            ranges = ranges(client);
            recent = ranges;
            recentClient = client;
        }
        ranges.add(from, to);
    }

    void set(DeleteSet other) {
        clients = Map.of();
        recent = null;
        addAll(other);
    }

    public void addAll(DeleteSet other) {
        other.clients.forEach((client, ranges) -> ranges(client).addAll(ranges));
    }

    private ClockRanges ranges(long client) {
        ClockRanges ranges = clients.get(client);
        if (ranges == null) {
            ranges = new ClockRanges();
            if (clients.isEmpty()) {
                clients = Map.of(client, ranges);
            } else {
                several();
                clients.put(client, ranges);
            }
        }
        return ranges;
    }

    /** A map for one client cannot be changed. */
    private void several() {
        if (clients.size() == 1) {
            clients = new LinkedHashMap<>(clients);
        }
    }

    /** Takes out what is deleted of these clients, in the order in which it is written: so Yjs keeps what waits. */
    public DeleteSet take(Set<ClientStructs> wanted) {
        DeleteSet taken = new DeleteSet();
        List<ClientStructs> inOrder = new ArrayList<>(wanted);
        inOrder.sort(ClientStructs::descending);
        several();
        for (ClientStructs client : inOrder) {
            ClockRanges ranges = clients.remove(client.id);
            if (ranges != null) {
                taken.ranges(client.id).addAll(ranges);
            }
        }
        recent = null;
        return taken;
    }

    public boolean isEmpty() {
        return clients.isEmpty();
    }

    public void normalize() {
        for (ClockRanges ranges : clients.values()) {
            ranges.normalize();
        }
    }

    public boolean contains(long client, int clock) {
        ClockRanges ranges = clients.get(client);
        return ranges != null && ranges.contains(clock);
    }

    /** How many ranges there are in all. */
    int size() {
        return clients.values().stream().mapToInt(ClockRanges::size).sum();
    }

    @Nullable
    ClockRanges of(long client) {
        return clients.get(client);
    }

    Set<Map.Entry<Long, ClockRanges>> entries() {
        return clients.entrySet();
    }

    public void forEach(BiConsumer<Long, ClockRanges> action) {
        clients.forEach(action);
    }

    /** Everything that is deleted in a document. */
    public static DeleteSet of(StructStore store) {
        DeleteSet deleted = new DeleteSet();
        for (ClientStructs client : store.clients()) {
            if (!client.isEmpty()) {
                deleted.addDeletedOf(client);
            }
        }
        return deleted;
    }

    private void addDeletedOf(ClientStructs client) {
        ClientStructs.Cursor cursor = client.cursor(0);
        while (true) {
            Struct struct = cursor.struct();
            if (struct.deleted()) {
                add(client.id, struct.clock, struct.nextClock());
            }
            if (cursor.isLast()) {
                return;
            }
            cursor.moveRight();
        }
    }

    /** By descending client, as everything that is written. */
    public void write(Encoder out) {
        Long[] ids = clients.keySet().toArray(new Long[0]);
        Arrays.sort(ids, Collections.reverseOrder());
        out.varUint(ids.length);
        for (Long client : ids) {
            ClockRanges ranges = ranges(client);
            out.varUint(client);
            out.varUint(ranges.size());
            for (int i = 0; i < ranges.size(); i++) {
                out.varUint(ranges.from(i));
                out.varUint(ranges.to(i) - ranges.from(i));
            }
        }
    }

    public static DeleteSet read(Decoder in) {
        DeleteSet deleted = new DeleteSet();
        int clients = in.count("clients with deletions", 2);
        for (int i = 0; i < clients; i++) {
            long client = in.varUint();
            int ranges = in.count("deleted ranges", 2);
            for (int j = 0; j < ranges; j++) {
                int start = in.position();
                int clock = in.varUint31("clock");
                long to = clock + (long) in.varUint31("length");
                if (to > Integer.MAX_VALUE) {
                    throw new DecodingException("The deleted range at byte " + start + " ends after 2^31 - 1");
                }
                if (to > clock) {
                    if (j == 0) {
                        deleted.ranges(client).expect(ranges);
                    }
                    deleted.add(client, clock, (int) to);
                }
            }
        }
        return deleted;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeleteSet that && clients.equals(that.clients);
    }

    @Override
    public int hashCode() {
        return clients.hashCode();
    }
}
