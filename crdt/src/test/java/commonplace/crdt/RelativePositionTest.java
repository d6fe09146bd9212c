package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.lib0.DecodingException;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RelativePositionTest {
    private final YDoc doc = new YDoc(1);
    private final YText text = doc.text("t");

    @Test
    void aCursorStaysWithItsLetter() {
        text.insert(0, "Hello world");
        var cursor = RelativePosition.of(text, 6);

        text.insert(0, "Oh. ");
        text.delete(4, 2);

        assertEquals(8, index(cursor));
    }

    @Test
    void whetherItStaysWithWhatIsBeforeOrAfterShowsWhenSomebodyInsertsThere() {
        text.insert(0, "ab");
        var before = RelativePosition.after(text, 1);
        var after = RelativePosition.of(text, 1);

        text.insert(1, "-");

        assertEquals(1, index(before));
        assertEquals(2, index(after));
    }

    @Test
    void whatIsNotHereYetHasNoIndex() {
        text.insert(0, "ab");
        byte[] sent = RelativePosition.of(text, 1).encode();

        assertEquals(Optional.empty(), RelativePosition.decode(sent).resolve(new YDoc(2)));
    }

    @Test
    void aPositionOutsideTheTextIsRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> RelativePosition.of(text, 1));
    }

    @Test
    void bytesThatAreNoPositionSayWhy() {
        assertEquals(
                "There is no position of kind 7; there are 0 at an item, 1 at an end of a root and 2 at an end of a"
                        + " nested type",
                assertThrows(DecodingException.class, () -> RelativePosition.decode(bytes("07")))
                        .getMessage());
        assertThrows(DecodingException.class, () -> RelativePosition.decode(bytes("0105aa")));
        assertThrows(IllegalArgumentException.class, () -> RelativePosition.fromJson("[1]"));
        assertThrows(IllegalArgumentException.class, () -> RelativePosition.fromJson("{"));
    }

    private int index(RelativePosition position) {
        return position.resolve(doc).orElseThrow().index();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    /** Found by spoiling positions: there was no index to look in. */
    @Test
    void aPositionAtAValueUnderAKeyIsNowhere() {
        var doc = new YDoc(7);
        doc.map("m").put("key", "value");

        assertTrue(RelativePosition.decode(HexFormat.of().parseHex("00070000"))
                .resolve(doc)
                .isEmpty());
    }
}
