package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever was put and removed before, what is found is what an index built at once finds. */
@Tag("slow")
class RebuildTest {
    private static final List<String> WORDS = List.of(
            "the",
            "of",
            "and",
            "ant",
            "bees",
            "cat",
            "dogs",
            "connectionPool",
            "pool",
            "der",
            "und",
            "nicht",
            "Häuser",
            "кот",
            "и",
            "не",
            "собаки",
            "京都",
            "東京");

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    Path directory;

    @Test
    void updatingEqualsRebuilding() {
        Map<String, List<PassageSection>> documents = new HashMap<>();
        try (var updated = new TestPassages(directory.resolve("updated"))) {
            for (int step = 0; step < 400; step++) {
                change(updated.index, documents);
                if (step % 7 == 0) {
                    updated.find("ant");
                }
                if (step % 50 == 0) {
                    updated.index.commit(Map.of());
                }
                if (step % 100 == 99) {
                    compare(updated, documents, directory.resolve("rebuilt" + step));
                }
            }
        }
    }

    private void change(PassageIndex index, Map<String, List<PassageSection>> documents) {
        String name = "d" + random.nextInt(60);
        if (random.nextInt(4) == 0) {
            documents.remove(name);
            index.remove(name);
        } else {
            List<PassageSection> sections = IntStream.range(0, 1 + random.nextInt(3))
                    .mapToObj(_ -> section())
                    .toList();
            documents.put(name, sections);
            index.put(name, sections);
        }
    }

    private void compare(TestPassages updated, Map<String, List<PassageSection>> documents, Path place) {
        try (var rebuilt = new TestPassages(place)) {
            documents.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(Comparator.reverseOrder()))
                    .forEach(document -> rebuilt.index.put(document.getKey(), document.getValue()));
            for (int i = 0; i < 30; i++) {
                PassageQuery query = query();
                assertEquals(
                        shown(rebuilt.index.search(query)),
                        shown(updated.index.search(query)),
                        () -> query + ", rerun with -Dseed=" + seed);
            }
            assertEquals(rebuilt.index.coverage(), updated.index.coverage(), () -> "rerun with -Dseed=" + seed);
            assertEquals(documents.size(), updated.index.documents(), () -> "rerun with -Dseed=" + seed);
        }
    }

    private PassageQuery query() {
        float[] vector = random.nextInt(3) == 0 ? new float[0] : vector();
        List<Condition> conditions =
                random.nextBoolean() ? List.of() : List.of(Condition.is("k", "v" + random.nextInt(3)));
        return new PassageQuery(
                words(1 + random.nextInt(4)), vector, VectorWeight.ENGLISH_ENCODER, conditions, 1 + random.nextInt(80));
    }

    private static List<String> shown(List<DocumentHit> found) {
        // Sums of floats depend on their order, which is that of the segments: in the sixth digit nothing is to be
        // seen.
        return found.stream()
                .map(each -> "%s#%d %d-%d %.4f %.4f %.4f %.4f %s"
                        .formatted(
                                each.document(),
                                each.section(),
                                each.start(),
                                each.end(),
                                each.score(),
                                each.text(),
                                each.cosine().orElse(-2),
                                each.termCoverage(),
                                each.language()))
                .toList();
    }

    private PassageSection section() {
        String text = words(1 + random.nextInt(30));
        var windows = new ArrayList<Window>();
        for (int at = 0; at < text.length(); at += 40) {
            float[] vector = random.nextInt(5) == 0 ? new float[0] : vector();
            windows.add(new Window(at, Math.min(at + 40, text.length()), vector));
        }
        return TestPassages.section(text, Map.of("k", Set.of("v" + random.nextInt(3))), windows.toArray(Window[]::new));
    }

    private float[] vector() {
        return new float[] {(float) random.nextGaussian(), (float) random.nextGaussian()};
    }

    private String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> WORDS.get(random.nextInt(WORDS.size())))
                .collect(Collectors.joining(" "));
    }

    @Test
    void whileItIsWrittenEachSearchSeesAllOrNothingOfADocument() throws Exception {
        try (var notes = new TestPassages(directory.resolve("shared"));
                var threads = Executors.newCachedThreadPool()) {
            var stop = new AtomicBoolean();
            notes.with("a", versioned(0));
            var writer = threads.submit(() -> {
                try {
                    for (int version = 1; version <= 100; version++) {
                        notes.with("a", versioned(version));
                        assertEquals("a", notes.find("version" + version));
                    }
                } finally {
                    stop.set(true);
                }
                return true;
            });
            var readers = IntStream.range(0, 2)
                    .mapToObj(_ -> threads.submit(() -> {
                        while (!stop.get()) {
                            List<StoredSection> kept = notes.index.document("a").orElseThrow();
                            assertEquals(3, kept.size());
                            assertEquals(
                                    1,
                                    kept.stream()
                                            .map(each -> new String(each.payload(), StandardCharsets.UTF_8))
                                            .distinct()
                                            .count());
                            assertEquals(1, notes.search("word", 1, 0).size());
                        }
                        return true;
                    }))
                    .toList();
            assertTrue(writer.get());
            for (var reader : readers) {
                assertTrue(reader.get());
            }
        }
    }

    private static PassageSection[] versioned(int version) {
        return IntStream.range(0, 3)
                .mapToObj(_ -> TestPassages.section("word version" + version, 1, version + 1))
                .toArray(PassageSection[]::new);
    }
}
