package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.StructStore;
import commonplace.crdt.structs.WholeState;
import commonplace.crdt.testing.Recording;
import commonplace.crdt.testing.Step;
import commonplace.testing.Mutation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A whole state that is entered at once makes the document that it makes when its structs are taken one by one. */
class WholeStateTest {
    private static final int HISTORIES = 300;
    private static final int STEPS = 60;
    private static final int SCENARIOS = 200;
    private static final int MUTATIONS = 4;

    /** Whom no error makes the writer of something, since ids that would replace it are random. */
    private static final long CLIENT = 4_000_000_019L;

    private int packed;
    private final Random random = new Random(Long.getLong("seed", 1));

    @Test
    void aTextIsEnteredAtOnce() {
        var first = new YDoc(1);
        var second = new YDoc(2);
        for (int i = 0; i < 200; i++) {
            YDoc doc = random.nextBoolean() ? first : second;
            YText text = doc.text("t");
            text.insert(random.nextInt(text.length() + 1), "some words");
            text.delete(random.nextInt(text.length() - 5), 5);
            if (random.nextInt(4) == 0) {
                first.apply(second.encodeState());
                second.apply(first.encodeState());
            }
        }

        assertTrue(isEnteredAtOnce(first.encodeState()));
        assertTrue(isEnteredAtOnce(second.encodeState()));
    }

    @Test
    void whatNobodyTouchesStaysPacked() {
        var first = new YDoc(1);
        first.text("t").insert(0, "some words");
        first.text("t").delete(2, 3);
        var doc = new YDoc(2);
        YText text = doc.text("t");

        doc.apply(first.encodeState());
        assertEquals("sowords", text.toString());
        assertEquals(7, text.length());
        assertEquals(7, text.characters());
        assertArrayEquals(first.encodeState(), doc.encodeState());
        assertArrayEquals(new byte[] {0, 0}, new YDoc(3).encodeState(doc.encodeStateVector()));
        assertEquals(Set.of(1L), doc.clients());
        doc.apply(new byte[] {0, 0});
        assertTrue(doc.store.packed() != null);

        text.insert(7, "!");
        assertTrue(doc.store.packed() == null);
        assertEquals("sowords!", text.toString());
    }

    @Test
    void whoListensIsToldOfAWholeState() {
        var first = new YDoc(1);
        first.text("t").insert(0, "some words");
        var doc = new YDoc(2);
        List<String> heard = new ArrayList<>();
        doc.text("t").observe(event -> heard.add(String.valueOf(event.delta())));

        doc.apply(first.encodeState());

        assertEquals(1, heard.size());
        assertTrue(doc.store.packed() == null);
    }

    @Test
    void aStateByOneselfMakesOneWriteAsSomebodyElse() {
        var first = new YDoc(1);
        first.text("t").insert(0, "some words");
        var doc = new YDoc(1);

        doc.apply(first.encodeState());

        assertNotEquals(1, doc.clientId());
    }

    @Test
    void randomHistoriesAreTheSameBothWays() {
        for (int i = 0; i < HISTORIES; i++) {
            List<byte[]> states = history();
            for (byte[] state : states) {
                compare(state, states);
                compare(Mutation.of(random, state, states), states);
            }
        }
        assertTrue(packed > HISTORIES, packed + " states were packed");
    }

    @Test
    @Tag("slow")
    void recordedStatesAreTheSameBothWays() {
        List<byte[]> updates = new ArrayList<>();
        for (Step step : Recording.record("scenario", 1, SCENARIOS)) {
            switch (step.name()) {
                case "scenario" -> {
                    compareAll(updates);
                    updates.clear();
                }
                case "apply" -> updates.add(step.bytes(1));
                case "check" -> updates.add(step.bytes(2));
                default -> {
                    // Nothing that could be sent to someone.
                }
            }
        }
        compareAll(updates);
    }

    private void compareAll(List<byte[]> updates) {
        for (byte[] update : updates) {
            compare(update, updates);
            for (int i = 0; i < MUTATIONS; i++) {
                compare(Mutation.of(random, update, updates), updates);
            }
        }
    }

    /** States and parts of them, of peers who write together. */
    private List<byte[]> history() {
        boolean textsAlone = random.nextBoolean();
        List<YDoc> peers = List.of(
                new YDoc(random.nextLong(1L << 53)), new YDoc(random.nextLong(1L << 32)), YDoc.keepingDeleted(3));
        peers.forEach(Edits::touchRoots);
        List<byte[]> states = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            YDoc peer = peers.get(random.nextInt(peers.size()));
            YDoc other = peers.get(random.nextInt(peers.size()));
            switch (random.nextInt(textsAlone ? 6 : 9)) {
                case 0, 1, 2 -> insert(peer.text(random.nextInt(5) == 0 ? "текст" : "t"));
                case 3 -> delete(peer.text("t"));
                case 4 -> peer.apply(other.encodeState());
                case 5 ->
                    states.add(random.nextBoolean() ? peer.encodeState() : peer.encodeState(other.encodeStateVector()));
                case 6 -> peer.map("m").put("key" + random.nextInt(2), random.nextBoolean() ? 1 : new YText("nested"));
                case 7 -> peer.array("a").insert(0, random.nextBoolean() ? i : new YMap());
                default -> format(peer.text("t"));
            }
        }
        peers.forEach(peer -> states.add(peer.encodeState()));
        return states;
    }

    private void insert(YText text) {
        String words = List.of("a", "some words", "größer", "слово", "😀", "x".repeat(random.nextInt(1, 2000)))
                .get(random.nextInt(6));
        place(text, at -> text.insert(at, words));
    }

    private void delete(YText text) {
        if (text.length() > 0) {
            place(text, at -> text.delete(at, Math.min(random.nextInt(1, 8), text.length() - at)));
        }
    }

    private void format(YText text) {
        if (text.length() > 0) {
            place(text, at -> text.format(at, text.length() - at, Map.of("bold", true)));
        }
    }

    private interface Edit {
        void at(int index);
    }

    /** An edit that would tear a surrogate pair is none. */
    private void place(YText text, Edit edit) {
        try {
            edit.at(random.nextInt(text.length() + 1));
        } catch (IllegalArgumentException | IndexOutOfBoundsException torn) {
            assertTrue(text.length() > 0);
        }
    }

    private static boolean isEnteredAtOnce(byte[] state) {
        return WholeState.read(state, new StructStore(), Long.MAX_VALUE) != null;
    }

    private void compare(byte[] state, List<byte[]> later) {
        compareWatched(state, later);
        comparePacked(state, later);
    }

    /** To whom nobody listens, it may stay packed until it is touched. */
    private void comparePacked(byte[] state, List<byte[]> later) {
        var one = new YDoc(CLIENT);
        var other = new YDoc(CLIENT);
        if (random.nextBoolean()) {
            Edits.touchRoots(one);
            Edits.touchRoots(other);
        }
        assertEquals(taken(other, () -> other.transact(() -> other.apply(state))), taken(one, () -> one.apply(state)));
        boolean wasPacked = one.store.packed() != null;
        packed += wasPacked ? 1 : 0;
        YText text = one.text("t");
        assertEquals(other.text("t").length(), text.length());
        assertEquals(other.text("t").characters(), text.characters());
        assertEquals(other.text("t").toString(), text.toString());
        assertEquals(other.text("текст").toString(), one.text("текст").toString());
        assertEquals(other.array("a").size(), one.array("a").size());
        assertEquals(other.clients(), one.clients());
        assertArrayEquals(other.encodeStateVector(), one.encodeStateVector());
        assertArrayEquals(other.encodeState(), one.encodeState());
        byte[] known = someClocks(other);
        assertArrayEquals(other.encodeState(known), one.encodeState(known));
        assertEquals(wasPacked, one.store.packed() != null);

        byte[] next = later.get(random.nextInt(later.size()));
        switch (random.nextInt(3)) {
            case 0 -> assertEquals(taken(other, () -> other.apply(next)), taken(one, () -> one.apply(next)));
            case 1 -> List.of(one, other).forEach(doc -> doc.text("t").insert(0, "more"));
            default ->
                assertArrayEquals(Snapshot.of(other).encode(), Snapshot.of(one).encode());
        }
        assertEquals(Edits.everything(other), Edits.everything(one));
        assertArrayEquals(other.encodeState(), one.encodeState());
        assertEquals(other.clientId() == CLIENT, one.clientId() == CLIENT);
    }

    /** Of each client, none, some or all. */
    private byte[] someClocks(YDoc doc) {
        Map<Long, Integer> clocks = new HashMap<>();
        StateVector.of(doc.store).clocks().forEach((client, clock) -> {
            if (random.nextBoolean()) {
                clocks.put(client, random.nextInt(clock + 2));
            }
        });
        return new StateVector(clocks).encode();
    }

    private static @Nullable String taken(YDoc doc, Runnable apply) {
        int roots = doc.store.roots().size();
        try {
            apply.run();
            return null;
        } catch (InvalidUpdateException refused) {
            assertEquals(roots, doc.store.roots().size());
            return refused.getMessage();
        }
    }

    private void compareWatched(byte[] state, List<byte[]> later) {
        var one = new Loaded(random.nextInt(3) == 0);
        var other = new Loaded(one.touched);
        long steps = random.nextInt(4) == 0 ? random.nextInt(5) : Long.MAX_VALUE / 2;
        one.doc.mostSteps = steps;
        other.doc.mostSteps = steps;

        assertEquals(
                other.taken(() -> other.doc.transact("origin", () -> other.doc.apply(state))),
                one.taken(() -> one.doc.apply(state, "origin")));
        one.expectSame(other);
        byte[] next = later.get(random.nextInt(later.size()));
        long seed = random.nextLong();
        for (Loaded loaded : List.of(one, other)) {
            loaded.goOn(new Random(seed), next);
        }
        one.expectSame(other);
    }

    /** A document, and all that was heard of it. */
    private static final class Loaded {
        final YDoc doc = new YDoc(CLIENT);
        final boolean touched;
        final List<String> heard = new ArrayList<>();

        Loaded(boolean touched) {
            this.touched = touched;
            doc.onUpdate((update, origin) -> heard.add(origin + Step.hex(update)));
            if (touched) {
                Edits.touchRoots(doc);
                doc.text("t").observe(event -> heard.add(String.valueOf(event.delta())));
                doc.text("t").insert(0, "");
            }
        }

        @Nullable
        String taken(Runnable apply) {
            String before = doc.store.clients().size() + " " + doc.store.roots().size();
            try {
                apply.run();
                return null;
            } catch (InvalidUpdateException refused) {
                assertEquals(
                        before,
                        doc.store.clients().size() + " " + doc.store.roots().size());
                return refused.getMessage();
            }
        }

        void goOn(Random random, byte[] next) {
            doc.mostSteps = Long.MAX_VALUE / 2;
            YText text = doc.text("t");
            for (int i = 0; i < 3; i++) {
                int at = text.length() == 0 ? 0 : random.nextInt(text.length());
                try {
                    text.insert(at, "more");
                    text.delete(at + 1, Math.min(4, text.length() - at - 1));
                } catch (IllegalArgumentException torn) {
                    heard.add(String.valueOf(torn.getMessage()));
                }
            }
            heard.add(String.valueOf(taken(() -> doc.apply(next))));
        }

        void expectSame(Loaded other) {
            assertEquals(other.heard, heard);
            assertEquals(other.doc.clients(), doc.clients());
            assertEquals(other.doc.clientId() == CLIENT, doc.clientId() == CLIENT);
            assertEquals(other.doc.text("t").toString(), doc.text("t").toString());
            assertEquals(other.doc.text("t").length(), doc.text("t").length());
            assertEquals(Edits.everything(other.doc), Edits.everything(doc));
            assertArrayEquals(other.doc.encodeState(), doc.encodeState());
        }
    }
}
