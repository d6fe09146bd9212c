package commonplace.crdt;

import commonplace.crdt.testing.Recording;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of random scenarios, played by the real yjs and then by us. */
@Tag("slow")
class RecordedScenarioTest {
    @Test
    void everyByteAndValueIsThatOfYjs() {
        Recording.play("scenario", 1000, Peers::new);
    }

    /** What a peer had torn, or cut and then deleted, came again, to one that still held it whole. */
    @Test
    void andWasNotOnce() {
        Recording.playSeeds("scenario", List.of(1069294354, 1617758384), Peers::new);
    }

    @Test
    void anUpdateThatIsRefusedHalfwayLeavesNoTrace() {
        Recording.play("scenario", 150, () -> new Impatient(new Peers()));
    }

    /**
     * A refused update tore a surrogate pair; what waited brought back the content of what was deleted; one that was not
     * refused came twice, after which yjs waits for something else.
     */
    @Test
    void noTraceIsLeftWhereOneWasFoundBefore() {
        Recording.playSeeds(
                "scenario",
                List.of(544467372, 1302047507, 1069294354, 1617758384, 1549332542),
                () -> new Impatient(new Peers()));
    }

    @Test
    void nobodyIsToldOfARefusedUpdate() {
        Recording.play("events", 50, () -> new Impatient(new EventPeers()));
    }

    @Test
    void nothingOfARefusedUpdateIsUndone() {
        Recording.play("undo", 50, () -> new Impatient(new UndoPeers()));
    }
}
