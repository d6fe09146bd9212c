package commonplace.crdt.sync;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.InvalidUpdateException;
import commonplace.crdt.RelativePosition;
import commonplace.crdt.Snapshot;
import commonplace.crdt.YDoc;
import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.testing.Fuzzing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everything else that a peer can send, with errors in it. */
@Tag("slow")
class FuzzTest {
    private static final int INPUTS = 30_000;

    private final YDoc doc = new YDoc(7);

    FuzzTest() {
        doc.text("t").insert(0, "some text 👍");
        doc.map("m").put("key", List.of(1, "two"));
        doc.text("t").delete(2, 3);
    }

    @Test
    void messages() {
        List<byte[]> good = List.of(
                new SyncMessage.SyncStep1(doc.encodeStateVector()).toBytes(),
                new SyncMessage.SyncStep2(doc.encodeState()).toBytes(),
                new SyncMessage.Update(doc.encodeState()).toBytes(),
                new SyncMessage.PresenceQuery().toBytes(),
                new SyncMessage.PermissionDenied("read only").toBytes(),
                new SyncMessage.Other(9, new byte[] {1, 2, 3}).toBytes());
        Fuzzing.spoil(INPUTS, good, DecodingException.class, input -> {
            SyncMessage message = SyncMessage.of(input);
            byte[] written = message.toBytes();
            assertArrayEquals(written, SyncMessage.of(written).toBytes());
            return message.getClass().getSimpleName();
        });
    }

    @Test
    void presence() {
        var known = new Awareness();
        known.announce(5, "{\"name\":\"Ada\"}", 0);
        known.announce(6, "{\"cursor\":[1,2]}", 0);
        Fuzzing.spoil(INPUTS, List.of(known.encodeAll()), DecodingException.class, input -> {
            byte[] before = known.encodeAll();
            var copy = new Awareness();
            copy.apply(before, 0);
            try {
                copy.apply(input, 0);
            } catch (DecodingException refused) {
                assertArrayEquals(before, copy.encodeAll());
                throw refused;
            }
            var other = new Awareness();
            other.apply(copy.encodeAll(), 0);
            assertEquals(copy.states(), other.states());
            return "taken by " + copy.states().size();
        });
    }

    @Test
    void stateVectors() {
        Fuzzing.spoil(
                INPUTS,
                List.of(doc.encodeStateVector()),
                InvalidUpdateException.class,
                input -> "lacks " + doc.encodeState(input).length);
    }

    @Test
    void positions() {
        Fuzzing.spoil(
                INPUTS, List.of(RelativePosition.of(doc.text("t"), 3).encode()), DecodingException.class, input -> {
                    var position = RelativePosition.decode(input);
                    assertEquals(position, RelativePosition.decode(position.encode()));
                    return "at " + position.resolve(doc).isPresent();
                });
    }

    @Test
    void snapshots() {
        Fuzzing.spoil(INPUTS, List.of(Snapshot.of(doc).encode()), DecodingException.class, input -> {
            var snapshot = Snapshot.decode(input);
            assertEquals(snapshot, Snapshot.decode(snapshot.encode()));
            return "read";
        });
    }

    @Test
    void values() {
        var out = new Encoder();
        out.any(Map.of("list", List.of(1, 2.5, "three", true, 1L << 40), "bytes", new byte[] {1, 2}, "in", Map.of()));
        Fuzzing.spoil(INPUTS, List.of(out.toByteArray()), DecodingException.class, input -> {
            Object value = new Decoder(input).any();
            var again = new Encoder();
            again.any(value);
            var written = new Encoder();
            written.any(new Decoder(again.toByteArray()).any());
            assertArrayEquals(again.toByteArray(), written.toByteArray());
            return value == null ? "null" : value.getClass().getSimpleName();
        });
    }
}
