package commonplace.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After any history, what is found is what looking through all entries would find. */
@Tag("slow")
class ModelTest {
    private static final List<String> WORDS =
            List.of("ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "京", "東", "über", "élan");

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @Test
    void searchingEqualsLookingThroughAllEntries() {
        Map<String, String> model = new TreeMap<>();
        try (var notes = new TestIndex()) {
            for (int step = 0; step < 600; step++) {
                change(notes.index, model);
                if (random.nextInt(3) == 0) {
                    compare(notes.index, model);
                }
                if (random.nextInt(100) == 0) {
                    notes.index.commit();
                }
            }
            compare(notes.index, model);
            assertEquals(model.size(), notes.index.size(), () -> "rerun with -Dseed=" + seed);
        }
    }

    private void change(TextIndex index, Map<String, String> model) {
        String id = "id" + random.nextInt(40);
        if (random.nextInt(4) == 0) {
            model.remove(id);
            index.remove(id);
        } else {
            String text = words(1 + random.nextInt(6));
            model.put(id, text);
            index.put(random.nextBoolean() ? TestIndex.body(id, text) : TestIndex.titled(id, text, "something else"));
        }
    }

    private void compare(TextIndex index, Map<String, String> model) {
        List<String> typed = List.of(words(1 + random.nextInt(3)).split(" ", -1));
        boolean phrase = random.nextBoolean();
        String together = String.join(" ", typed);
        var expected = new TreeSet<String>();
        model.forEach((id, text) -> {
            boolean found = phrase
                    ? (" " + text + " ").contains(" " + together + " ")
                    : List.of(text.split(" ", -1)).containsAll(typed);
            if (found) {
                expected.add(id);
            }
        });
        Results results = index.search(Search.of(phrase ? '"' + together + '"' : together, 100));
        var found = results.hits().stream().map(Hit::id).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(expected, found, () -> together + ", rerun with -Dseed=" + seed);
        assertEquals(expected.size(), results.total(), () -> together + ", rerun with -Dseed=" + seed);
    }

    private String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> WORDS.get(random.nextInt(WORDS.size())))
                .collect(Collectors.joining(" "));
    }

    @Test
    void manyThreadsSeeTheirOwnWritesAtOnce() throws Exception {
        try (var notes = new TestIndex();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var results = IntStream.range(0, 8)
                    .mapToObj(thread -> threads.submit(() -> {
                        for (int i = 0; i < 40; i++) {
                            notes.index.put(TestIndex.body("id" + thread, "thread" + thread + "step" + i));
                            assertEquals("id" + thread, notes.find("\"thread" + thread + "step" + i + '"'));
                            if (i % 20 == 0) {
                                notes.index.commit();
                            }
                        }
                        return true;
                    }))
                    .toList();
            for (var result : results) {
                result.get();
            }
            assertEquals(8, notes.index.size());
        }
    }

    @Test
    void interruptedThreadsDoNoHarm() throws Exception {
        try (var notes = new TestIndex()) {
            var stop = new AtomicBoolean();
            var ready = new CountDownLatch(1);
            Thread worker = Thread.ofVirtual().start(() -> {
                for (int i = 0; !stop.get(); i++) {
                    notes.index.put(TestIndex.body("a", "word" + i));
                    notes.find("word");
                    ready.countDown();
                    if (i % 10 == 0) {
                        notes.index.commit();
                    }
                }
            });
            ready.await();
            for (int i = 0; i < 200; i++) {
                worker.interrupt();
                Thread.onSpinWait();
            }
            stop.set(true);
            worker.join();
            notes.index.put(TestIndex.body("b", "after"));
            assertEquals("b", notes.find("after"));
        }
    }
}
