package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.testing.Recording;
import commonplace.crdt.testing.Step;
import commonplace.testing.Fuzzing;
import commonplace.testing.Mutation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Updates of the real yjs with errors in them: refused whole, or taken into a document that still works. */
@Tag("slow")
class FuzzTest {
    private static final int SCENARIOS = 60;
    private static final int MUTATIONS = 15_000;
    private static final int FIRST_UPDATES = 2_000;

    @Test
    void anUpdateIsTakenOrChangesNothing() {
        List<List<byte[]>> scenarios = updatesByScenario();
        Fuzzing.repeat(MUTATIONS, random -> fuzz(random, scenarios));
    }

    /** Nothing but the input decides what happens, so that it can be looked for by what it reaches. */
    @Test
    void theFirstUpdateIsTakenOrChangesNothing() {
        List<byte[]> updates =
                updatesByScenario().stream().flatMap(List::stream).toList();
        Fuzzing.spoil(FIRST_UPDATES, updates, input -> {
            var doc = new YDoc(5);
            Edits.touchRoots(doc);
            applyOrChangeNothing(doc, input);
            boolean pending = doc.hasPending();
            expectReadable(doc);
            return pending + " " + doc.encodeStateVector().length;
        });
    }

    private static void fuzz(Random random, List<List<byte[]>> scenarios) {
        List<byte[]> updates = scenarios.get(random.nextInt(scenarios.size()));
        var doc = new YDoc(5);
        Edits.touchRoots(doc);
        int known = random.nextInt(updates.size());
        for (int i = 0; i < known; i++) {
            if (random.nextInt(8) > 0) {
                doc.apply(updates.get(i));
            }
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            byte[] mutated = Mutation.of(random, updates.get(random.nextInt(updates.size())), updates);
            applyOrChangeNothing(doc, mutated);
        }
        expectReadable(doc);
    }

    private static void applyOrChangeNothing(YDoc doc, byte[] update) {
        String before = Edits.everything(doc);
        try {
            doc.apply(update);
        } catch (InvalidUpdateException refused) {
            assertEquals(before, Edits.everything(doc), () -> "refused with " + refused.getMessage());
        }
    }

    /** Someone else can load what we say our state is, and we can go on writing. */
    private static void expectReadable(YDoc doc) {
        doc.text("t").insert(0, "still here");
        byte[] state = doc.encodeState();
        var other = new YDoc(6);
        Edits.touchRoots(other);
        other.apply(state);
        other.apply(doc.encodeState(other.encodeStateVector()));
        // What waits is cut, as yjs cuts it, where what is known ends; and the rest may then wait for less.
        if (!doc.hasPending()) {
            assertEquals(Step.hex(doc.encodeStateVector()), Step.hex(other.encodeStateVector()));
        }
    }

    private List<List<byte[]>> updatesByScenario() {
        List<List<byte[]>> scenarios = new ArrayList<>();
        for (Step step : Recording.record("scenario", 1, SCENARIOS)) {
            switch (step.name()) {
                case "scenario" -> scenarios.add(new ArrayList<>());
                case "apply" -> scenarios.getLast().add(step.bytes(1));
                case "check" -> scenarios.getLast().add(step.bytes(2));
                default -> {
                    // Nothing that could be sent to someone.
                }
            }
        }
        return scenarios;
    }
}
