package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.crdt.lib0.Encoder;
import org.junit.jupiter.api.Test;

class StepBudgetTest {
    private static final int CLIENT = 9;

    @Test
    void itemsThatAllWalkOverAllOthersAreRefused() {
        var doc = new YDoc(1);
        doc.text("t").insert(0, "ours");
        String before = Edits.everything(doc);
        doc.mostSteps = 100_000;

        var refused = assertThrows(InvalidUpdateException.class, () -> doc.apply(everyoneWalks(1_000)));

        assertEquals(
                "To find the places of its items among each other would take more than 100000 steps, which no editing"
                        + " does",
                refused.getMessage());
        assertEquals(before, Edits.everything(doc));
        doc.apply(everyoneWalks(100));
        assertEquals(4 + 1 + 300, doc.text("t").length());
    }

    @Test
    void whatIsRefusedWithinATransactionLeavesTheRestOfIt() {
        var doc = new YDoc(1);
        doc.mostSteps = 100_000;

        doc.transact(() -> {
            doc.text("t").insert(0, "before ");
            assertThrows(InvalidUpdateException.class, () -> doc.apply(everyoneWalks(1_000)));
            doc.text("t").insert(7, "after");
        });

        assertEquals("before after", doc.text("t").toString());
        var other = new YDoc(2);
        other.apply(doc.encodeState());
        assertEquals("before after", other.text("t").toString());
    }

    /**
     * One letter; many put directly behind it, one after the other; as many behind the first of these; and then as many
     * again, each between the letter and one of the last.
     */
    private static byte[] everyoneWalks(int count) {
        var out = new Encoder();
        out.varUint(1);
        out.varUint(1 + 3L * count);
        out.varUint(CLIENT);
        out.varUint(0);
        out.uint8(4);
        out.varUint(1);
        out.string("t");
        out.string("a");
        for (int i = 0; i < count; i++) {
            out.uint8(i == 0 ? 0x84 : 0xc4);
            id(out, 0);
            if (i > 0) {
                id(out, i);
            }
            out.string("b");
        }
        for (int i = 0; i < count; i++) {
            out.uint8(0x84);
            id(out, i == 0 ? 1 : count + i);
            out.string("c");
        }
        for (int i = 0; i < count; i++) {
            out.uint8(0xc4);
            id(out, 0);
            id(out, count + 1 + i);
            out.string("d");
        }
        out.varUint(0);
        return out.toByteArray();
    }

    private static void id(Encoder out, int clock) {
        out.varUint(CLIENT);
        out.varUint(clock);
    }
}
