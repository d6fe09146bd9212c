package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ContentString;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class HostileUpdateTest {
    private final YDoc doc = new YDoc(1);

    @Test
    void whatCannotBeIsRefusedWithItsPlace() {
        refused("The bytes end at 0, and more were expected", "");
        refused("16383 clients are announced at byte 0, and only 0 bytes follow", "ff7f");
        refused("127 structs are announced at byte 1, and only 3 bytes follow", "017f050000");
        refused("The struct at byte 4 is empty", "01010500000000");
        refused("The struct at byte 4 is empty", "010105000401017400");
        refused("The struct with clock 0 refers to a later one, 0, at byte 6", "01010500840500016100");
        refused("The client 5 comes twice", "0201050000010105000001");
        refused("9 is the number of no shared type", "0101050007010174090000");
        refused("The string at byte 9 is not UTF-8", "010105000401017401ff00");
        refused("Not JSON at character 0: x", "01010500050101740178" + "00");
        refused("The clock 4294967295 at byte 3 is larger than 2^31 - 1", "010105ffffffff0f000100");
        refused("The deleted range at byte 4 ends after 2^31 - 1", "000105" + "01ffffffff07ffffffff07");
    }

    private void refused(String why, String hex) {
        doc.text("t").insert(0, "x");
        byte[] before = doc.encodeState();
        InvalidUpdateException refused = assertThrows(
                InvalidUpdateException.class, () -> doc.apply(HexFormat.of().parseHex(hex)), hex);

        assertEquals("Not an update. " + why, refused.getMessage());
        assertArrayEquals(before, doc.encodeState());
    }

    /** A parent that holds nothing, or that is gone, makes garbage of its children. Yjs agrees. */
    @Test
    void aChildOfTextIsGarbage() {
        Encoder out = new Encoder();
        out.varUint(1);
        out.varUint(2);
        out.varUint(5);
        out.varUint(0);
        out.uint8(ContentString.REF);
        out.varUint(1);
        out.string("t");
        out.string("abc");
        out.uint8(ContentString.REF);
        out.varUint(0);
        out.varUint(5);
        out.varUint(1);
        out.string("child");
        out.varUint(0);

        doc.apply(out.toByteArray());

        assertEquals("abc", doc.text("t").toString());
        assertEquals("01020500040101740361626300050105010305", HexFormat.of().formatHex(doc.encodeState()));
    }

    @Test
    void whatIsKnownDoesNotWaitForWhatNobodyHas() {
        doc.apply(HexFormat.of().parseHex("010105000003" + "00"));
        byte[] before = doc.encodeState();

        doc.apply(HexFormat.of().parseHex("010105008407000178" + "00"));

        assertFalse(doc.hasPending());
        assertArrayEquals(before, doc.encodeState());
    }

    @Test
    void deepNestingOverflowsNoStack() {
        int depth = 200_000;
        Encoder out = new Encoder();
        out.varUint(1);
        out.varUint(depth);
        out.varUint(5);
        out.varUint(0);
        for (int i = 0; i < depth; i++) {
            out.uint8(Branch.REF);
            out.varUint(i == 0 ? 1 : 0);
            if (i == 0) {
                out.string("a");
            } else {
                out.varUint(5);
                out.varUint(i - 1);
            }
            out.varUint(Branch.Kind.ARRAY.ref);
        }
        out.varUint(0);
        doc.apply(out.toByteArray());
        assertEquals(1, doc.array("a").toList().size());

        doc.array("a").remove(0);

        assertEquals(0, doc.array("a").size());
        assertTrue(doc.encodeState().length < 40);
    }

    @Test
    void whatNeverFitsIsNotKeptForever() {
        byte[] text = new byte[1 << 20];
        Arrays.fill(text, (byte) 'x');
        InvalidUpdateException refused = assertThrows(InvalidUpdateException.class, () -> {
            for (int i = 0; i < 40; i++) {
                doc.apply(waiting(i * 2 * text.length + 1, text));
            }
        });

        assertTrue(String.valueOf(refused.getMessage()).endsWith("Send those others first"), refused::getMessage);
        assertTrue(doc.encodeState().length < 9 << 20);
    }

    @Test
    void whatWaitsTwiceIsKeptOnce() {
        byte[] text = new byte[1 << 20];
        Arrays.fill(text, (byte) 'x');
        for (int i = 0; i < 40; i++) {
            doc.apply(waiting(1, text));
        }

        assertTrue(doc.hasPending());
    }

    private static byte[] waiting(int clock, byte[] text) {
        Encoder out = new Encoder(text.length + 64);
        out.varUint(1);
        out.varUint(1);
        out.varUint(7);
        out.varUint(clock);
        out.uint8(ContentString.REF);
        out.varUint(1);
        out.string("t");
        out.bytes(text);
        out.varUint(0);
        return out.toByteArray();
    }
}
