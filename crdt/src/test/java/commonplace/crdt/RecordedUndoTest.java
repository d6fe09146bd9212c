package commonplace.crdt;

import commonplace.crdt.testing.Recording;
import org.junit.jupiter.api.Test;

class RecordedUndoTest {
    @Test
    void undoAndRedoSendTheBytesOfYjs() {
        Recording.play("undo", 250, UndoPeers::new);
    }
}
