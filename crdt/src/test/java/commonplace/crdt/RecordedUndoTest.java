package commonplace.crdt;

import commonplace.crdt.testing.Recording;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RecordedUndoTest {
    @Test
    void undoAndRedoSendTheBytesOfYjs() {
        Recording.play("undo", 250, UndoPeers::new);
    }

    /** Behind what was brought back, something was typed and parted from it again. */
    @Test
    void andDidNotOnce() {
        Recording.playSeeds("undo", List.of(40626), UndoPeers::new);
    }
}
