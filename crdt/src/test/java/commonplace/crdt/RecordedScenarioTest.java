package commonplace.crdt;

import commonplace.crdt.testing.Recording;
import org.junit.jupiter.api.Test;

/** Thousands of random scenarios, played by the real yjs and then by us. */
class RecordedScenarioTest {
    @Test
    void everyByteAndValueIsThatOfYjs() {
        Recording.play("scenario", 1000, Peers::new);
    }

    @Test
    void anUpdateThatIsRefusedHalfwayLeavesNoTrace() {
        Recording.play("scenario", 150, ImpatientPeers::new);
    }
}
