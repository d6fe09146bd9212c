package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The bytes here were written by yjs 13.6.33. */
class YDocTest {
    private final YDoc doc = new YDoc(1001);

    @Test
    void anEmptyDocumentIsTwoZeros() {
        assertEquals("0000", state(doc));
        assertEquals("00", HexFormat.of().formatHex(doc.encodeStateVector()));
    }

    @Test
    void insertedTextIsOneStruct() {
        doc.text("contents").insert(0, "hello");

        assertEquals("0101e90700040108636f6e74656e74730568656c6c6f00", state(doc));
        assertEquals("01e90705", HexFormat.of().formatHex(doc.encodeStateVector()));
    }

    @Test
    void deletedTextLeavesANote() {
        doc.text("contents").insert(0, "hello");
        doc.text("contents").delete(1, 2);

        assertEquals("0103e90700040108636f6e74656e7473016881e907000284e90702026c6f01e907010102", state(doc));
        assertEquals(
                "0001e907010102",
                HexFormat.of().formatHex(doc.encodeState(HexFormat.of().parseHex("01e90705"))));
    }

    @Test
    void attributesBeginAndEnd() {
        doc.text("t").insert(0, "ab", Map.of("bold", true));

        assertEquals("0103e907000601017404626f6c64047472756584e9070002616286e9070204626f6c64046e756c6c00", state(doc));
    }

    @Test
    void aMapHoldsPlainValues() {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("id", "u1");
        meta.put("version", 0);
        doc.map("filemeta_v0").put("/A.md", meta);

        assertEquals(
                "0101e9070028010b66696c656d6574615f7630052f412e6d64017602026964770275310776657273696f6e7d0000",
                state(doc));
        assertEquals("{/A.md={id=u1, version=0}}", doc.map("filemeta_v0").toString());
    }

    @Test
    void whatOneWritesTheOtherReads() {
        YDoc other = new YDoc(1002);
        doc.onUpdate((update, _) -> other.apply(update));
        doc.text("contents").insert(0, "Hello 😀 wörld");
        doc.text("contents").delete(0, 6);
        YArray list = new YArray();
        list.addAll(List.of(1, "two", List.of(3)));
        doc.map("meta").put("list", list);
        list.insert(1, new YText("nested"));

        assertEquals("😀 wörld", other.text("contents").toString());
        assertEquals("{list=[1, nested, two, [3]]}", other.map("meta").toString());
        assertArrayEquals(doc.encodeState(), other.encodeState());
    }

    @Test
    void updatesThatComeTooEarlyWait() {
        List<byte[]> updates = new ArrayList<>();
        doc.onUpdate((update, _) -> updates.add(update));
        doc.text("t").insert(0, "one ");
        doc.text("t").insert(4, "two ");
        doc.text("t").delete(0, 4);
        YDoc other = new YDoc(1002);

        other.apply(updates.get(2));
        other.apply(updates.get(1));
        assertTrue(other.hasPending());
        assertEquals("", other.text("t").toString());
        YDoc third = new YDoc(1003);
        third.apply(other.encodeState());
        third.apply(updates.getFirst());
        other.apply(updates.getFirst());

        assertEquals("two ", other.text("t").toString());
        assertEquals("two ", third.text("t").toString());
        assertFalse(other.hasPending());
    }

    @Test
    void anUpdateIsToldOfWithItsOrigin() {
        List<String> told = new ArrayList<>();
        Subscription subscription = doc.onUpdate((update, origin) -> told.add(update.length + " from " + origin));

        doc.transact("the test", () -> {
            doc.text("t").insert(0, "a");
            doc.text("t").insert(1, "b");
        });
        doc.transact("nobody", () -> {});
        subscription.close();
        doc.text("t").insert(0, "c");

        assertEquals(List.of("13 from the test"), told);
    }

    /** In another order, one of the values that were overwritten stays apart from the rest of the garbage. */
    @Test
    void whatIsNestedIsDeletedInTheOrderOfYjs() {
        YDoc one = new YDoc(1);
        YDoc other = new YDoc(2);
        YMap outer = new YMap();
        YMap inner = new YMap();
        one.array("a").add(outer);
        outer.put("n", inner);
        inner.put("x", 1);
        List.of("y", "p", "q").forEach(key -> outer.put(key, 1));
        other.apply(one.encodeState());
        YMap same = (YMap) Objects.requireNonNull(other.array("a").get(0));
        List.of("p", "q").forEach(key -> same.put(key, 2));
        one.apply(other.encodeState());
        inner.remove("x");
        outer.remove("y");

        one.array("a").remove(0);

        assertEquals("02010200000202010001010161010005020201000201010006", state(one));
    }

    @Test
    void whatIsKnownAlreadyChangesNothing() {
        doc.text("t").insert(0, "abc");
        byte[] state = doc.encodeState();
        doc.onUpdate((_, _) -> {
            throw new AssertionError("told of an update");
        });

        doc.apply(state);
        doc.apply(new byte[] {0, 0});

        assertArrayEquals(state, doc.encodeState());
    }

    @Test
    void aBadUpdateIsRefusedAndSaysWhy() {
        InvalidUpdateException refused = assertThrows(
                InvalidUpdateException.class, () -> doc.apply(HexFormat.of().parseHex("0101e907009f01001f00")));

        assertEquals("Not an update. The number 31 at byte 7 is no kind of struct", refused.getMessage());
        assertEquals("0000", state(doc));
    }

    @Test
    void aRootHasOneKind() {
        doc.text("notes");

        assertEquals(
                "'notes' is a text in this document, and cannot be a map as well",
                assertThrows(IllegalStateException.class, () -> doc.map("notes"))
                        .getMessage());
    }

    @Test
    void whoeverSharesOurClientIdMakesUsTakeAnother() {
        YDoc twin = new YDoc(1001);
        twin.text("t").insert(0, "from the twin");
        doc.text("t");

        doc.apply(twin.encodeState());

        assertNotEquals(1001, doc.clientId());
    }

    @Test
    void anEditInsideASurrogatePairIsRefused() {
        doc.text("t").insert(0, "a😀b");

        assertEquals(
                "Position 2 is inside a surrogate pair; 1 and 3 are not",
                assertThrows(IllegalArgumentException.class, () -> doc.text("t").insert(2, "x"))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> doc.text("t").delete(0, 2));
        assertThrows(IllegalArgumentException.class, () -> doc.text("t").delete(2, 2));
        doc.text("t").insert(4, "\ud83d");
        assertEquals("a😀b\ufffd", doc.text("t").toString());
    }

    @Test
    void positionsOutsideTheTextAreRefused() {
        doc.text("t").insert(0, "abc");

        assertThrows(IndexOutOfBoundsException.class, () -> doc.text("t").insert(4, "x"));
        assertThrows(IndexOutOfBoundsException.class, () -> doc.text("t").delete(2, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> doc.array("l").get(0));
    }

    private static String state(YDoc doc) {
        return HexFormat.of().formatHex(doc.encodeState());
    }
}
