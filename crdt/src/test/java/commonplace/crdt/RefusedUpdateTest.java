package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.StepBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each thing that an update changes until it is refused, and that must be as it was before. */
class RefusedUpdateTest {
    private static final int OURS = 1;
    private static final int THEIRS = 9;
    private static final int AFTER = 0x84;
    private static final int KEYED_VALUES = 0x28;

    private final YDoc doc = new YDoc(OURS);
    private final YText text = doc.text("t");

    @Test
    void aTornSurrogatePairIsWholeAgain() {
        text.insert(0, "a😀b");

        refuse(1, out -> letterAfter(out, 1));

        assertEquals("a😀b", text.toString());
        assertEquals(4, text.length());
        text.insert(3, "!");
        assertEquals("a😀!b", text.toString());
    }

    @Test
    void aTextThatWasTornManyTimesIsWholeAgain() {
        String emojis = "😀".repeat(500);
        text.insert(0, emojis);

        refuse(1000, out -> {
            for (int i = 0; i < 500; i++) {
                letterAfter(out, i);
                letterAfter(out, 999 - i);
            }
        });

        assertEquals(emojis, text.toString());
        text.insert(1000, "!");
        assertEquals(emojis + "!", text.toString());
    }

    /** A list that was deleted with what holds it, whose values were split after that. */
    @Test
    void aDeletedListIsAsLongAsBefore() {
        YMap map = doc.map("m");
        map.put("list", new YArray());
        YArray list = (YArray) Objects.requireNonNull(map.get("list"));
        list.insertAll(0, List.of(1, 2, 3, 4));

        refuse(2, out -> {
            out.uint8(0xa8);
            out.varUint(OURS);
            out.varUint(0);
            out.varUint(1);
            out.any("instead of the list");
            letterAfter(out, 2);
        });

        assertEquals(4, list.size());
        assertEquals(List.of(1, 2, 3, 4).toString(), list.toList().toString());
        list.insertAll(2, List.of(9));
        assertEquals(List.of(1, 2, 9, 3, 4).toString(), list.toList().toString());
    }

    @Test
    void whatWasWrittenEarlierInTheTransactionIsSent() {
        List<byte[]> sent = new ArrayList<>();
        text.insert(0, "a");
        doc.onUpdate((update, _) -> sent.add(update));
        YDoc other = new YDoc(2);
        other.apply(doc.encodeState());

        doc.transact(() -> {
            text.insert(1, "before");
            refuse(1, out -> letterAfter(out, 0));
            text.insert(7, "after");
        });

        assertEquals("abeforeafter", text.toString());
        sent.forEach(other::apply);
        assertEquals("abeforeafter", other.text("t").toString());
        assertFalse(other.hasPending());
    }

    @Test
    void theTransactionIsOursStill() {
        doc.transact(() -> {
            text.insert(0, "ours");
            refuse(1, out -> letterAfter(out, 1));
        });

        assertEquals(OURS, doc.clientId());
    }

    @Test
    void observersAreNotToldOfKeysThatNobodySet() {
        YMap map = doc.map("m");
        List<String> told = new ArrayList<>();
        text.insert(0, "a");
        map.observe(event -> told.addAll(event.keys().keySet()));

        doc.transact(() -> {
            map.put("ours", 1);
            refuse(1, out -> {
                out.uint8(KEYED_VALUES);
                out.varUint(1);
                out.string("m");
                out.string("theirs");
                out.varUint(1);
                out.any(2);
            });
        });

        assertEquals(List.of("ours"), told);
    }

    @Test
    void clientsAndRootsThatItBroughtAreForgotten() {
        text.insert(0, "a");

        refuse(1, out -> {
            out.uint8(ContentString.REF);
            out.varUint(1);
            out.string("a root of theirs");
            out.string("x");
        });

        assertNull(doc.store.client(THEIRS));
        assertNull(doc.store.root("a root of theirs"));
    }

    @Test
    void aTextWithoutFormatsHasNone() {
        text.insert(0, "ab");

        refuse(1, out -> {
            out.uint8(0xc6);
            out.varUint(OURS);
            out.varUint(0);
            out.varUint(OURS);
            out.varUint(1);
            out.string("bold");
            out.string("true");
        });

        assertFalse(text.branch().formatted);
        assertFalse(text.branch().hasFormatting);
    }

    /** Then comes what makes it refused: a letter without neighbors, which has to walk over those that are there. */
    private void refuse(int count, Consumer<Encoder> structs) {
        var out = new Encoder();
        out.varUint(1);
        out.varUint(count + 1L);
        out.varUint(THEIRS);
        out.varUint(0);
        structs.accept(out);
        out.uint8(ContentString.REF);
        out.varUint(1);
        out.string(text.length() > 0 ? "t" : "m");
        out.string("walks");
        out.varUint(0);
        byte[] update = out.toByteArray();

        byte[] before = doc.encodeState();
        doc.mostSteps = 0;
        var refused = assertThrows(InvalidUpdateException.class, () -> doc.apply(update));
        doc.mostSteps = StepBudget.MOST_STEPS;

        assertTrue(String.valueOf(refused.getMessage()).contains("0 steps"), refused::getMessage);
        assertArrayEquals(before, doc.encodeState());
    }

    /** A letter behind the one that we wrote with this clock. */
    private static void letterAfter(Encoder out, int clock) {
        out.uint8(AFTER);
        out.varUint(OURS);
        out.varUint(clock);
        out.string("x");
    }
}
