package commonplace.crdt.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.testing.Recording;
import commonplace.crdt.testing.Step;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Presence and frames beside those of the real y-protocols. */
class RecordedPresenceTest {
    @Test
    void presenceAndFramesAreThoseOfYProtocols() {
        Recording.play("presence", 200, () -> {
            var awareness = new Awareness();
            return step -> play(step, awareness);
        });
    }

    private static void play(Step step, Awareness awareness) {
        switch (step.name()) {
            case "announce" -> {
                Awareness.AwarenessChange change = awareness.apply(step.bytes(0), 0);
                assertEquals(
                        List.of(step.clients(1), step.clients(2), step.clients(3)),
                        List.of(change.added(), change.updated(), change.removed()));
                assertEquals(states(step.bytes(4)), states(awareness.encodeAll()));
            }
            case "remove" -> {
                assertEquals(
                        step.clients(1), awareness.remove(step.clients(0), 0).removed());
                assertEquals(Step.hex(step.bytes(2)), Step.hex(awareness.encode(step.clients(0))));
            }
            case "frame" -> frame(step.text(0), step.bytes(1), step.bytes(2));
            default -> throw new AssertionError(step.name());
        }
    }

    private static void frame(String kind, byte[] payload, byte[] frame) {
        SyncMessage message = switch (kind) {
            case "SyncStep1" -> new SyncMessage.SyncStep1(payload);
            case "SyncStep2" -> new SyncMessage.SyncStep2(payload);
            case "Update" -> new SyncMessage.Update(payload);
            case "PermissionDenied" -> new SyncMessage.PermissionDenied(new String(payload, StandardCharsets.UTF_8));
            default -> throw new AssertionError(kind);
        };
        assertEquals(Step.hex(frame), Step.hex(message.toBytes()));
        assertEquals(Step.hex(frame), Step.hex(SyncMessage.of(frame).toBytes()));
        assertEquals(message.getClass(), SyncMessage.of(frame).getClass());
    }

    /** In which order the states are told does not matter. */
    private static Map<Long, String> states(byte[] update) {
        var in = new Decoder(update);
        Map<Long, String> states = new TreeMap<>();
        for (int left = in.count("clients", 3); left > 0; left--) {
            states.put(in.varUint(), in.varUint() + " " + in.string());
        }
        return states;
    }
}
