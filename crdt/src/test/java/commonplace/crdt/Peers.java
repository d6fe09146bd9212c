package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.testing.Recording;
import commonplace.crdt.testing.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The documents of a recorded scenario: does to ours what was done to those of yjs, and compares what came of it. */
class Peers implements Recording.Player {
    private final Map<Integer, YDoc> docs = new HashMap<>();
    private final Map<Integer, List<String>> sent = new HashMap<>();

    /** What else happens before each edit of a transaction. */
    Consumer<YDoc> amidst = _ -> {};

    /** How an update is taken, once. */
    BiConsumer<YDoc, byte[]> taking = YDoc::apply;

    final YDoc doc(int index) {
        return Objects.requireNonNull(docs.get(index));
    }

    @Override
    public void play(Step step) {
        int index = step.number(0);
        switch (step.name()) {
            case "doc" -> create(index, step.client(1), step.flag(2));
            case "do" -> {
                doc(index)
                        .transact(
                                step.value(3),
                                () -> step.list(1).forEach(edit -> {
                                    amidst.accept(doc(index));
                                    Edits.perform(doc(index), edit);
                                }));
                expectSent(index, step);
            }
            case "apply" -> {
                taking.accept(doc(index), step.bytes(1));
                expectSent(index, step);
            }
            case "diff" ->
                assertEquals(Step.hex(step.bytes(2)), Step.hex(doc(index).encodeState(step.bytes(1))));
            case "check" -> check(doc(index), step);
            default -> throw new AssertionError(step.name());
        }
    }

    /** The updates that the last step made, and nothing else, have been sent. */
    final void expectSent(int index, Step step) {
        List<String> updates = Objects.requireNonNull(sent.get(index));
        assertEquals(step.hexes(2), updates);
        updates.clear();
    }

    private void create(int index, long client, boolean collectsGarbage) {
        YDoc doc = collectsGarbage ? new YDoc(client) : YDoc.keepingDeleted(client);
        List<String> updates = new ArrayList<>();
        doc.onUpdate((update, _) -> updates.add(Step.hex(update)));
        Edits.touchRoots(doc);
        docs.put(index, doc);
        sent.put(index, updates);
    }

    private static void check(YDoc doc, Step step) {
        assertEquals(Step.show(step.value(4)), Step.show(Edits.contents(doc)));
        assertEquals(Step.hex(step.bytes(1)), Step.hex(doc.encodeStateVector()));
        assertEquals(step.flag(3), doc.hasPending(), "pending");
        assertEquals(Step.hex(step.bytes(2)), Step.hex(doc.encodeState()));
    }
}
