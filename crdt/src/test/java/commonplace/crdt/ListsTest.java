package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import commonplace.crdt.structs.Branch;
import commonplace.crdt.structs.ClientStructs;
import commonplace.crdt.structs.ContentString;
import commonplace.crdt.structs.Gc;
import commonplace.crdt.structs.Item;
import commonplace.crdt.structs.PositionIndex;
import commonplace.crdt.structs.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The structures that make edits fast, held against plain ones that are slow. */
class ListsTest {
    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final String rerun = "rerun with -Dseed=" + seed;

    @Test
    void structsAreFoundByAnyOfTheirClocks() {
        ClientStructs structs = new ClientStructs(1);
        List<Gc> expected = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            int length = 1 + random.nextInt(5);
            Gc gc = new Gc(structs, structs.state(), length);
            structs.append(gc);
            expected.add(gc);
        }
        for (int step = 0; step < 4000; step++) {
            int at = random.nextInt(expected.size());
            Gc gc = expected.get(at);
            if (gc.length > 1) {
                int cut = 1 + random.nextInt(gc.length - 1);
                Gc rest = gc.tail(cut);
                gc.length = cut;
                structs.cursor(gc.clock).insertRight(rest);
                expected.add(at + 1, rest);
            } else if (at > 0 && random.nextBoolean()) {
                expected.get(at - 1).length += gc.length;
                structs.cursor(gc.clock).removeIntoLeft();
                expected.remove(at);
            }
        }
        for (Gc gc : expected) {
            assertSame(gc, structs.find(gc.clock), rerun);
            assertSame(gc, structs.find(gc.lastClock()), rerun);
        }
        List<Struct> inOrder = new ArrayList<>();
        structs.forEach(inOrder::add);
        assertEquals(expected, inOrder, rerun);
        assertEquals(expected.size(), structs.cursor(0).countToEnd(), rerun);
    }

    /** Random places, so that items and leaves divide; deletions, so that leaves empty; changes from afar in between. */
    @Test
    void positionsAreThoseThatCountingGives() {
        YDoc here = new YDoc(1);
        YDoc there = new YDoc(2);
        StringBuilder model = new StringBuilder();
        for (int step = 0; step < 6000; step++) {
            YText text = here.text("t");
            int at = random.nextInt(model.length() + 1);
            if (random.nextInt(5) < (step < 4000 ? 3 : 1)) {
                model.insert(at, "word");
                text.insert(at, "word");
            } else {
                int end = Math.min(model.length(), at + random.nextInt(30));
                model.delete(at, end);
                text.delete(at, end - at);
            }
            if (step % 50 == 0) {
                there.apply(here.encodeState(there.encodeStateVector()));
                YText other = there.text("t");
                other.insert(random.nextInt(other.length() + 1), "afar");
                other.delete(0, other.length() / 50);
                here.apply(there.encodeState(here.encodeStateVector()));
                model.setLength(0);
                model.append(text);
                checkPositions(text.branch());
            }
            assertEquals(model.length(), text.length(), rerun);
        }
        assertEquals(model.toString(), here.text("t").toString(), rerun);
        checkPositions(here.text("t").branch());
    }

    private void checkPositions(Branch branch) {
        int start = 0;
        for (Item item = branch.start; item != null; item = item.right) {
            assertEquals(start, branch.positions().startOf(item), rerun);
            if (item.visibleLength() > 0) {
                assertEquals(
                        new PositionIndex.ItemPosition(item, start),
                        branch.positions().find(start + 1),
                        rerun);
                assertSame(item, branch.positions().find(start + item.length).item(), rerun);
                assertSame(item, branch.positions().nextVisible(item), rerun);
            }
            start += item.visibleLength();
        }
        assertEquals(branch.length, start, rerun);
    }

    @Test
    void valuesAreThoseOfAList() {
        YArray array = new YDoc(1).array("a");
        List<Object> model = new ArrayList<>();
        for (long step = 0; step < 3000; step++) {
            int at = random.nextInt(model.size() + 1);
            switch (random.nextInt(4)) {
                case 0 -> {
                    int end = Math.min(model.size(), at + random.nextInt(5));
                    model.subList(at, end).clear();
                    array.remove(at, end - at);
                }
                case 1 -> {
                    model.add(step);
                    array.add(step);
                }
                default -> {
                    List<Object> values = List.of(step, "s" + step);
                    model.addAll(at, values);
                    array.insertAll(at, values);
                }
            }
        }
        assertEquals(model, array.toList(), rerun);
        for (int i = 0; i < model.size(); i++) {
            assertEquals(model.get(i), array.get(i), rerun);
        }
    }

    /** Pieces of text that share arrays, are cut, grow, and become wide, are still the text they were. */
    @Test
    void piecesOfTextStayWhole() {
        for (int run = 0; run < 300; run++) {
            StringBuilder model = new StringBuilder("begin");
            ContentString text = random.nextBoolean()
                    ? ContentString.of("begin")
                    : ContentString.shared(new byte[] {'-', 'b', 'e', 'g', 'i', 'n', '-'}, 1);
            for (int step = 0; step < 40; step++) {
                if (random.nextInt(3) > 0) {
                    String more = List.of(
                                    "a", "é", "lorem ipsum dolor sit amet", "ж", "x".repeat(random.nextInt(300) + 1))
                            .get(random.nextInt(step < 20 ? 3 : 5));
                    if (random.nextBoolean()) {
                        text.append(model.length(), more);
                    } else {
                        text.append(model.length(), ContentString.of(more), more.length());
                    }
                    model.append(more);
                } else if (model.length() > 1) {
                    int at = 1 + random.nextInt(model.length() - 1);
                    ContentString right = text.cut(at, model.length());
                    String tail = model.substring(at);
                    assertEquals(tail, right.string(0, tail.length()), rerun);
                    assertEquals(model.substring(0, at), text.string(0, at), rerun);
                    if (random.nextBoolean()) {
                        text.append(at, "!");
                        model.insert(at, "!");
                        assertEquals(tail, right.string(0, tail.length()), rerun);
                        text.append(at + 1, right, tail.length());
                    } else {
                        right.append(tail.length(), "?");
                        text.append(at, right, tail.length());
                    }
                }
                assertEquals(model.toString(), text.string(0, model.length()), rerun);
            }
        }
    }
}
