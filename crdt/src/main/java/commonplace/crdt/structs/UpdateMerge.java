package commonplace.crdt.structs;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts updates together without integrating them: the structs of each client one after the other, as they stand on the
 * wire.
 */
public final class UpdateMerge {
    // yjs: clients are written in descending order
    private final TreeMap<Long, List<Run>> structs = new TreeMap<>(Comparator.reverseOrder());
    private final DeleteSet deleted = new DeleteSet();

    /** Structs of one client without a gap, in an update. */
    private record Run(long clock, long length, int count, byte[] update, int from, int to) {
        long end() {
            return clock + length;
        }
    }

    /** Returns whether the update could be taken; it cannot if it is no update, or of a kind we do not know. */
    public boolean add(byte[] update) {
        try {
            var in = new Decoder(update);
            int clients = in.count("clients", 3);
            for (int i = 0; i < clients; i++) {
                addRun(in);
            }
            deleted.addAll(DeleteSet.read(in));
            return in.remaining() == 0;
        } catch (DecodingException unknown) {
            return false;
        }
    }

    private void addRun(Decoder in) {
        int count = in.count("structs", 1);
        long client = in.varUint();
        long clock = in.varUint();
        int from = in.position();
        long length = 0;
        for (int i = 0; i < count; i++) {
            length += StructSkimmer.skip(in);
        }
        if (count > 0) {
            structs.computeIfAbsent(client, _ -> new ArrayList<>())
                    .add(new Run(clock, length, count, in.source(), from, in.position()));
        }
    }

    /** Empty if two of the updates tell of the same structs. */
    public Optional<byte[]> result() {
        var out = new Encoder();
        out.varUint(structs.size());
        for (Map.Entry<Long, List<Run>> client : structs.entrySet()) {
            List<Run> runs = client.getValue();
            runs.sort(Comparator.comparingLong(Run::clock));
            if (!write(client.getKey(), runs, out)) {
                return Optional.empty();
            }
        }
        deleted.normalize();
        deleted.write(out);
        return Optional.of(out.toByteArray());
    }

    private static boolean write(long client, List<Run> runs, Encoder out) {
        long count = 0;
        long end = runs.getFirst().clock();
        for (Run run : runs) {
            if (run.clock() < end) {
                return false;
            }
            count += run.count() + (run.clock() > end ? 1 : 0);
            end = run.end();
        }
        out.varUint(count);
        out.varUint(client);
        out.varUint(runs.getFirst().clock());
        end = runs.getFirst().clock();
        for (Run run : runs) {
            if (run.clock() > end) {
                out.uint8(Skip.REF);
                out.varUint(run.clock() - end);
            }
            out.raw(run.update(), run.from(), run.to() - run.from());
            end = run.end();
        }
        return true;
    }
}
