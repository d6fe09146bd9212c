package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.testing.Recording;
import commonplace.crdt.testing.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class UpdatesTest {
    /** What several documents did meanwhile, told as one update, makes the same document as told one by one. */
    @Test
    void mergedUpdatesSayTheSame() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<byte[]> updates = updates(random);
            List<byte[]> merged = Updates.mergeUpdates(updates);

            assertEquals(1, merged.size(), "rerun with -Dseed=" + seed);
            assertArrayEquals(state(updates), state(merged), "rerun with -Dseed=" + seed);
        }
    }

    @Test
    void aMergedUpdateSaysWhatThatOfYjsSays() {
        Recording.play("merges", 500, () -> step -> {
            List<byte[]> updates = step.list(0).stream().map(byte[].class::cast).toList();
            List<byte[]> merged = Updates.mergeUpdates(updates);

            assertEquals(1, merged.size());
            assertEquals(Step.hex(step.bytes(2)), Step.hex(state(merged)), "after ours");
            assertEquals(Step.hex(step.bytes(2)), Step.hex(state(List.of(step.bytes(1)))), "after that of yjs");
        });
    }

    @Test
    void updatesThatSayTheSameThingStayApart() {
        byte[] update = typed(7, "x").getFirst();

        assertEquals(List.of(update, update), Updates.mergeUpdates(List.of(update, update)));
    }

    @Test
    void whatIsNoUpdateStaysAsItIs() {
        List<byte[]> odd = List.of(new byte[] {9, 9, 9}, typed(7, "x").getFirst());

        assertEquals(odd, Updates.mergeUpdates(odd));
    }

    @Test
    void aGapIsSaid() {
        List<byte[]> typed = typed(7, "abc");

        List<byte[]> merged = Updates.mergeUpdates(List.of(typed.get(0), typed.get(2)));
        assertEquals(1, merged.size());
        var doc = new YDoc();
        doc.apply(merged.getFirst());
        assertEquals("a", doc.text("contents").toString());
        doc.apply(typed.get(1));
        assertEquals("abc", doc.text("contents").toString());
    }

    @Test
    void nothingIsRecognized() {
        assertEquals(true, Updates.isEmpty(new YDoc().encodeState()));
        assertEquals(false, Updates.isEmpty(typed(7, "x").getFirst()));
    }

    private static List<byte[]> typed(long client, String text) {
        var updates = new ArrayList<byte[]>();
        var doc = new YDoc(client);
        Subscription listening = doc.onUpdate((update, _) -> updates.add(update));
        for (int i = 0; i < text.length(); i++) {
            doc.text("contents").insert(i, text.substring(i, i + 1));
        }
        listening.close();
        return updates;
    }

    private static List<byte[]> updates(Random random) {
        var updates = new ArrayList<byte[]>();
        for (int peer = 1 + random.nextInt(4); peer > 0; peer--) {
            var doc = new YDoc(random.nextLong(1L << 50) * 8 + peer);
            Subscription listening = doc.onUpdate((update, _) -> updates.add(update));
            for (int edit = random.nextInt(6); edit >= 0; edit--) {
                change(doc, random);
            }
            listening.close();
        }
        return updates;
    }

    private static void change(YDoc doc, Random random) {
        var text = doc.text("contents");
        switch (random.nextInt(6)) {
            case 0 -> doc.map("map").put("key" + random.nextInt(3), Map.of("a", List.of(1, true, "x"), "b", 0.5));
            case 1 -> doc.array("array").add(new byte[] {1, 2});
            case 2 -> doc.map("map").put("nested", new YMap());
            case 3 -> text.insert(0, "😀é", Map.of("bold", true));
            case 4 -> {
                int last = text.length() - 1;
                if (last >= 0 && !Character.isSurrogate(text.toString().charAt(last))) {
                    text.delete(last, 1);
                }
            }
            default -> text.insert(random.nextInt(text.length() + 1) == 0 ? 0 : text.length(), "word ");
        }
    }

    private static byte[] state(List<byte[]> updates) {
        var doc = new YDoc(1);
        updates.forEach(doc::apply);
        return doc.encodeState();
    }
}
