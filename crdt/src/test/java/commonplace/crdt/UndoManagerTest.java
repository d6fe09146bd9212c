package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.UndoManager.Grouping;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class UndoManagerTest {
    private final YDoc doc = new YDoc(1);
    private final YText text = doc.text("t");
    private long now = 1_000;

    @Test
    void onlyOnesOwnChangesAreUndone() {
        var undo = new UndoManager(List.of(text), List.of("me"), Grouping.none());
        write("me", 0, "mine");
        write("you", 4, " yours");

        assertTrue(undo.undo());
        assertEquals(" yours", text.toString());
        assertTrue(undo.redo());
        assertEquals("mine yours", text.toString());
    }

    @Test
    void whatIsTypedWithinTheTimeIsOneStep() {
        var undo = new UndoManager(List.of(text), List.of("me"), new Grouping(500, () -> now));
        write("me", 0, "a");
        now += 499;
        write("me", 1, "b");
        now += 500;
        write("me", 2, "c");

        undo.undo();
        assertEquals("ab", text.toString());
        undo.undo();
        assertEquals("", text.toString());
        assertFalse(undo.canUndo());
    }

    @Test
    void aStepEndsWhereOneSaysSo() {
        var undo = new UndoManager(List.of(text), List.of("me"), Grouping.untilStopped());
        write("me", 0, "a");
        undo.stopCapturing();
        write("me", 1, "b");
        write("me", 2, "c");

        undo.undo();

        assertEquals("a", text.toString());
    }

    @Test
    void aNewChangeEndsWhatCouldBeRedone() {
        var undo = new UndoManager(List.of(text), List.of("me"), Grouping.none());
        write("me", 0, "a");
        undo.undo();
        write("me", 0, "b");

        assertFalse(undo.redo());
        assertEquals("b", text.toString());
    }

    @Test
    void deletedTextComesBackWhereItWasAmongWhatOthersWrote() {
        var undo = new UndoManager(List.of(text), List.of("me"), Grouping.none());
        write("you", 0, "one two three");
        doc.transact("me", () -> text.delete(4, 4));
        write("you", 4, "2.5 ");

        undo.undo();

        assertEquals("one two 2.5 three", text.toString());
    }

    @Test
    void aNestedTypeComesBackWithItsContent() {
        var undo = new UndoManager(List.of(doc.map("m")), List.of("me"), Grouping.none());
        doc.map("m").put("list", new YArray());
        YArray list = (YArray) Objects.requireNonNull(doc.map("m").get("list"));
        list.addAll(List.of("a", "b"));
        doc.transact("me", () -> doc.map("m").remove("list"));

        undo.undo();

        assertEquals("{list=[a, b]}", doc.map("m").toMap().toString());
    }

    @Test
    void whenClosedItHearsAndKeepsNothing() {
        var undo = new UndoManager(List.of(text), List.of("me"), Grouping.none());
        write("me", 0, "secret");
        doc.transact("me", () -> text.delete(0, 6));
        undo.close();
        write("me", 0, "after");

        assertFalse(undo.canUndo());
        assertFalse(undo.undo());
    }

    private void write(String origin, int at, String what) {
        doc.transact(origin, () -> text.insert(at, what));
    }
}
