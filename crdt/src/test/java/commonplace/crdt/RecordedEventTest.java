package commonplace.crdt;

import commonplace.crdt.testing.Recording;
import org.junit.jupiter.api.Test;

class RecordedEventTest {
    @Test
    void observersAreToldWhatYjsTells() {
        Recording.play("events", 150, EventPeers::new);
    }
}
