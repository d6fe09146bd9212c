package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.testing.Step;
import java.util.List;

/** Documents of which positions and snapshots are taken. */
final class PlacePeers extends Peers {
    @Override
    public void play(Step step) {
        YDoc doc = step.name().equals("doc") ? new YDoc(0) : doc(step.number(0));
        switch (step.name()) {
            case "position" -> {
                YType type = Edits.at(doc, step.list(1));
                int index = step.number(2);
                var position =
                        step.number(3) < 0 ? RelativePosition.after(type, index) : RelativePosition.of(type, index);
                assertEquals(Step.hex(step.bytes(4)), Step.hex(position.encode()));
                assertEquals(step.text(5), position.toJson());
                assertEquals(position, RelativePosition.fromJson(step.text(5)));
            }
            case "resolve" ->
                assertEquals(
                        Step.show(step.value(2)), Step.show(resolved(RelativePosition.decode(step.bytes(1)), doc)));
            case "snapshot" -> {
                assertEquals(Step.hex(step.bytes(1)), Step.hex(Snapshot.of(doc).encode()));
                assertEquals(Snapshot.of(doc), Snapshot.decode(step.bytes(1)));
            }
            case "restore" -> {
                YDoc then = Snapshot.decode(step.bytes(1)).restore(doc);
                assertEquals(Step.show(step.value(3)), Step.show(Edits.contents(then)));
                assertEquals(Step.hex(step.bytes(2)), Step.hex(then.encodeState()));
            }
            default -> super.play(step);
        }
    }

    private static @Nullable Object resolved(RelativePosition position, YDoc doc) {
        return position.resolve(doc)
                .map(at -> List.of(
                        at.index(), at.type().branch().length, position.toJson().contains("-1") ? -1 : 0))
                .orElse(null);
    }
}
