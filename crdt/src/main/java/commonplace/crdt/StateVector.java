package commonplace.crdt;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.PackedState;
import commonplace.crdt.structs.StructStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How much of each client somebody has: the first clock that he has not. */
record StateVector(Map<Long, Integer> clocks) {
    static final StateVector EMPTY = new StateVector(Map.of());

    int clock(long client) {
        @Nullable Integer clock = clocks.get(client);
        return clock == null ? 0 : clock;
    }

    static StateVector of(StructStore store) {
        Map<Long, Integer> clocks = new HashMap<>();
        PackedState packed = store.packed();
        if (packed != null) {
            packed.addStates(clocks);
            return new StateVector(clocks);
        }
        for (ClientStructs client : store.clients()) {
            if (!client.isEmpty()) {
                clocks.put(client.id, client.state());
            }
        }
        return new StateVector(clocks);
    }

    static StateVector decode(byte[] bytes) {
        try {
            return read(new Decoder(bytes));
        } catch (DecodingException e) {
            throw new InvalidUpdateException("Not a state vector. " + e.getMessage(), e);
        }
    }

    static StateVector read(Decoder in) {
        int count = in.count("clients of a state vector", 2);
        Map<Long, Integer> clocks = new HashMap<>();
        for (int i = 0; i < count; i++) {
            long client = in.varUint();
            // A peer that says it has more than there can be has everything.
            clocks.put(client, (int) Math.min(in.varUint(), Integer.MAX_VALUE));
        }
        return new StateVector(clocks);
    }

    void write(Encoder out) {
        List<Long> clients =
                clocks.keySet().stream().sorted((a, b) -> Long.compare(b, a)).toList();
        out.varUint(clients.size());
        for (long client : clients) {
            out.varUint(client);
            out.varUint(clock(client));
        }
    }

    byte[] encode() {
        Encoder out = new Encoder();
        write(out);
        return out.toByteArray();
    }
}
