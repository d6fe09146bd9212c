package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.crdt.lib0.Nullable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventTest {
    private final YDoc doc = new YDoc(1);
    private final List<String> told = new ArrayList<>();

    @Test
    void typingIsTellingWhatWasInserted() {
        YText text = doc.text("t");
        text.observe(event -> told.add(event.delta().toString()));

        text.insert(0, "ab");
        text.insert(2, "c");
        text.delete(1, 1);

        assertEquals(
                List.of(
                        "[Insert[content=ab, attributes={}]]",
                        "[Retain[length=2, attributes={}], Insert[content=c, attributes={}]]",
                        "[Retain[length=1, attributes={}], Delete[length=1]]"),
                told);
    }

    @Test
    void formattingIsTellingWhatChangedWhere() {
        YText text = doc.text("t");
        text.insert(0, "plain bold");
        text.observe(event -> told.add(event.delta().toString()));

        text.format(6, 4, Map.of("bold", true));
        text.insert(10, "er");

        assertEquals(
                List.of(
                        "[Retain[length=6, attributes={}], Retain[length=4, attributes={bold=true}]]",
                        "[Retain[length=10, attributes={}], Insert[content=er, attributes={bold=true}]]"),
                told);
        assertEquals(
                "[Insert[content=plain , attributes={}], Insert[content=bolder, attributes={bold=true}]]",
                text.toDelta().toString());
    }

    @Test
    void aMapTellsWhatWasThereBefore() {
        YMap map = doc.map("m");
        map.observe(event -> told.add(event.keys().toString()));

        map.put("a", 1);
        map.put("a", 2);
        map.remove("a");

        assertEquals(
                List.of(
                        "{a=KeyChange[action=ADD, oldValue=null]}",
                        "{a=KeyChange[action=UPDATE, oldValue=1]}",
                        "{a=KeyChange[action=DELETE, oldValue=2]}"),
                told);
    }

    @Test
    void anArrayTellsItsSteps() {
        YArray array = doc.array("a");
        array.addAll(List.of(1, 2, 3, 4));
        array.observe(event -> told.add(event.delta().toString()));

        doc.transact(() -> {
            array.remove(1);
            array.insert(2, "x");
        });

        assertEquals(
                List.of("[Retain[length=1, attributes={}], Delete[length=1], "
                        + "Retain[length=1, attributes={}], Insert[content=[x], attributes={}]]"),
                told);
    }

    @Test
    void whoWatchesTheRootHearsOfWhatIsBelow() {
        YMap root = doc.map("m");
        YArray list = new YArray();
        root.put("list", list);
        YMap inner = new YMap();
        list.add(inner);
        root.observeDeep(events -> events.forEach(event -> told.add(event.path() + " " + event.keys())));

        doc.transact("me", () -> {
            inner.put("k", true);
            root.put("x", 1);
        });

        assertEquals(
                List.of(
                        "[] {x=KeyChange[action=ADD, oldValue=null]}",
                        "[list, 0] {k=KeyChange[action=ADD, oldValue=null]}"),
                told);
    }

    @Test
    void anEventIsOverWhenItHasBeenTold() {
        List<YEvent> kept = new ArrayList<>();
        doc.text("t").observe(kept::add);
        doc.text("t").insert(0, "a");

        assertThrows(IllegalStateException.class, () -> kept.getFirst().delta());
    }

    @Test
    void anObserverThatFailsKeepsNobodyFromHearing() {
        YText text = doc.text("t");
        text.observe(_ -> {
            throw new IllegalStateException("broken observer");
        });
        doc.onUpdate((_, _) -> told.add("update"));

        assertThrows(IllegalStateException.class, () -> text.insert(0, "a"));
        assertThrows(IllegalStateException.class, () -> text.insert(1, "b"));

        assertEquals(List.of("update", "update"), told);
        assertEquals("ab", text.toString());
    }

    @Test
    void anObserverMayEdit() {
        YText text = doc.text("t");
        text.observe(_ -> {
            if (text.length() < 5) {
                text.insert(text.length(), "x");
            }
        });
        YDoc other = new YDoc(2);
        doc.onUpdate((update, _) -> other.apply(update));

        text.insert(0, "a");

        assertEquals("axxxx", text.toString());
        assertEquals("axxxx", other.text("t").toString());
    }

    /** Whoever does to a copy what the events say has the same text, whether it was changed here or elsewhere. */
    @Test
    void deltasLeadFromEachStateToTheNext() {
        long seed = Long.getLong("seed", new Random().nextLong());
        Random random = new Random(seed);
        for (int run = 0; run < 50; run++) {
            YDoc here = new YDoc(1);
            YDoc there = new YDoc(2);
            YText copy = new YDoc(3).text("t");
            here.text("t").observe(event -> copy.applyDelta(event.delta()));
            for (int step = 0; step < 60; step++) {
                YText text = (random.nextBoolean() ? here : there).text("t");
                edit(text, random);
                if (random.nextInt(3) == 0) {
                    here.apply(there.encodeState(here.encodeStateVector()));
                    there.apply(here.encodeState(there.encodeStateVector()));
                }
                assertEquals(
                        here.text("t").toDelta().toString(), copy.toDelta().toString(), "rerun with -Dseed=" + seed);
            }
        }
    }

    private static void edit(YText text, Random random) {
        text.doc().transact(() -> {
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(text.length() + 1);
                int length = random.nextInt(Math.min(5, text.length() - at) + 1);
                switch (random.nextInt(4)) {
                    case 0 -> text.delete(at, length);
                    case 1 -> text.insert(at, "xyz".substring(random.nextInt(3)));
                    case 2 -> text.insertEmbed(at, Map.of("n", random.nextInt(9)));
                    default -> text.insert(text.length(), "typed");
                }
            }
        });
    }

    static Map<String, @Nullable Object> attributes(@Nullable Object bold) {
        Map<String, @Nullable Object> attributes = new HashMap<>();
        attributes.put("bold", bold);
        return attributes;
    }

    @Test
    void anAttributeEndsWithNull() {
        YText text = doc.text("t");
        text.insert(0, "abc", attributes(true));
        text.format(1, 1, attributes(null));

        assertEquals(
                Arrays.asList("a{bold=true}", "b{}", "c{bold=true}"),
                text.toDelta().stream()
                        .map(op -> op instanceof DeltaOp.Insert(var content, var marks) ? content + "" + marks : "")
                        .toList());
    }
}
