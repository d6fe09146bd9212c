package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SnapshotTest {
    @Test
    void theTextOfThenCanBeHadAgain() {
        YDoc doc = YDoc.keepingDeleted(1);
        YText text = doc.text("t");
        text.insert(0, "world");
        Snapshot then = Snapshot.of(doc);
        text.insert(0, "hello ");
        text.delete(8, 3);

        assertEquals("world", then.restore(doc).text("t").toString());
        assertEquals("hello wo", text.toString());
        assertNotEquals(then, Snapshot.of(doc));
        assertEquals(then, Snapshot.decode(then.encode()));
    }

    @Test
    void aDocumentThatForgetsCannotBeRestored() {
        var doc = new YDoc(1);

        var refused = assertThrows(
                IllegalArgumentException.class, () -> Snapshot.of(doc).restore(doc));

        assertEquals(
                "This document lets go of what is deleted; one made by YDoc.keepingDeleted can be restored",
                refused.getMessage());
    }

    @Test
    void aSnapshotOfMoreThanTheDocumentHasIsRefused() {
        YDoc doc = YDoc.keepingDeleted(1);
        doc.text("t").insert(0, "abc");
        Snapshot later = Snapshot.of(doc);

        var refused = assertThrows(IllegalArgumentException.class, () -> later.restore(YDoc.keepingDeleted(2)));

        assertEquals("The snapshot has 3 clocks of client 1, and the document only 0", refused.getMessage());
    }
}
