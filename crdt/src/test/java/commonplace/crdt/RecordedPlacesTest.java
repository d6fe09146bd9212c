package commonplace.crdt;

import commonplace.crdt.testing.Recording;
import org.junit.jupiter.api.Test;

class RecordedPlacesTest {
    @Test
    void positionsAndSnapshotsAreThoseOfYjs() {
        Recording.play("places", 250, PlacePeers::new);
    }
}
