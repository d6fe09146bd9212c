package commonplace.crdt;

import commonplace.crdt.testing.Recording;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RecordedPlacesTest {
    @Test
    void positionsAndSnapshotsAreThoseOfYjs() {
        Recording.play("places", 250, PlacePeers::new);
    }
}
