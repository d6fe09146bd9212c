package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the vectors are makes no difference to what is found. */
@Tag("slow")
class VectorsElsewhereTest {
    private static final List<String> WORDS = List.of("pool", "connection", "gull", "harbor", "engine", "dry");

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    Path directory;

    @Test
    void whatIsFoundIsTheSame() throws IOException {
        var store = new Memory();
        try (var here = PassageIndex.open(directory.resolve("here"), "test", 2, _ -> {});
                var there = PassageIndex.open(directory.resolve("there"), "test", 2, store, _ -> {})) {
            for (int step = 0; step < 300; step++) {
                String document = "d" + random.nextInt(60);
                List<PassageSection> sections = sections();
                here.put(document, sections);
                there.put(document, sections);
                store.documents.put(document, sections);
            }
            for (int i = 0; i < 50; i++) {
                List<Condition> conditions =
                        random.nextBoolean() ? List.of() : List.of(Condition.is("kind", "k" + random.nextInt(3)));
                var query = new PassageQuery(word(), vector(), VectorWeight.ENGLISH_ENCODER, conditions, 10);
                assertEquals(told(here.search(query)), told(there.search(query)), () -> "-Dseed=" + seed);
            }
            assertEquals(here.coverage(), there.coverage());
            for (String document : store.documents.keySet()) {
                assertEquals(here.lacksVectors(document), there.lacksVectors(document));
            }
        }
    }

    @Test
    void aDocumentOfManyWindowsDoesNotCrowdOutTheOthers() throws IOException {
        var store = new Memory();
        try (var index = PassageIndex.open(directory, "test", 2, store, _ -> {})) {
            Window[] windows = new Window[50];
            Arrays.setAll(windows, i -> new Window(i, i + 1, new float[] {1, 0}));
            store.documents.put("long", List.of(TestPassages.section("w".repeat(50), Map.of(), windows)));
            store.documents.put("short", List.of(TestPassages.section("x", 0.6f, 0.8f)));
            store.documents.forEach(index::put);

            var query = new PassageQuery("q", new float[] {1, 0}, VectorWeight.ENGLISH_ENCODER, List.of(), 10);
            assertEquals("long short", TestPassages.names(index.search(query)));
        }
    }

    @Test
    void aStoreThatIsAheadOfTheIndexIsBelievedOnlyWhereBothAgree() throws IOException {
        var store = new Memory();
        try (var index = PassageIndex.open(directory, "test", 2, store, _ -> {})) {
            index.put("a", List.of(TestPassages.section("red", 1, 0)));
            Window first = new Window(0, 1, new float[] {0, 1});
            store.documents.put("a", List.of(TestPassages.section("red", Map.of(), first, first)));
            store.documents.put("b", List.of(TestPassages.section("blue", 0, 1)));

            var query = new PassageQuery("red", new float[] {0, 1}, VectorWeight.ENGLISH_ENCODER, List.of(), 10);
            List<DocumentHit> found = index.search(query);
            assertEquals("a", TestPassages.names(found));
            assertTrue(found.getFirst().cosine().isEmpty());
        }
    }

    @Test
    void aStoreThatDoesNotAnswerIsNotTakenForADamagedIndex() throws IOException {
        var store = new Memory();
        try (var index = PassageIndex.open(directory, "test", 2, store, _ -> {})) {
            index.put("a", List.of(TestPassages.section("red", 1, 0)));
            store.failure = new StoreException("the database is down", new IOException());

            var query = new PassageQuery("red", new float[] {0, 1}, VectorWeight.ENGLISH_ENCODER, List.of(), 10);
            assertSame(store.failure, assertThrows(StoreException.class, () -> index.search(query)));
            assertEquals("a", TestPassages.names(index.search(PassageQuery.of("red", 10))));
        }
    }

    @Test
    void anIndexWithItsVectorsElsewhereIsAnotherOneThanWithThemInside() throws IOException {
        try (var index = PassageIndex.open(directory, "some/model", 2, new Memory(), _ -> {})) {
            index.put("a", List.of(TestPassages.section("red", 1, 0)));
            index.commit(Map.of());
            assertFalse(index.lacksVectors("a"));
        }
        assertEquals("some/model", PassageSummary.of(directory).orElseThrow().model());
        try (var index = PassageIndex.open(directory, "some/model", 2, _ -> {})) {
            assertTrue(index.isFresh());
        }
    }

    private static List<String> told(List<DocumentHit> found) {
        return found.stream()
                .map(each -> "%s %d %d-%d %.4f %.4f"
                        .formatted(
                                each.document(),
                                each.section(),
                                each.start(),
                                each.end(),
                                each.score(),
                                each.cosine().orElse(-1)))
                .toList();
    }

    private List<PassageSection> sections() {
        var sections = new ArrayList<PassageSection>();
        boolean embedded = random.nextInt(4) > 0;
        for (int i = 0; i <= random.nextInt(3); i++) {
            String text = word() + " " + word() + " " + word();
            int middle = text.indexOf(' ');
            sections.add(TestPassages.section(
                    text,
                    Map.of("kind", Set.of("k" + random.nextInt(3))),
                    new Window(0, middle, embedded ? vector() : new float[0]),
                    new Window(middle, text.length(), embedded ? vector() : new float[0])));
        }
        return sections;
    }

    private String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private float[] vector() {
        double angle = random.nextDouble() * Math.PI;
        return new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
    }

    /** Compares everything with everything. */
    private static final class Memory implements VectorStore {
        private final Map<String, List<PassageSection>> documents = new HashMap<>();
        private @Nullable StoreException failure;

        private record Near(Place place, double cosine) {}

        @Override
        public List<Place> nearest(float[] vector, List<Condition> conditions, int count) {
            if (failure != null) {
                throw failure;
            }
            var all = new ArrayList<Near>();
            documents.forEach((document, sections) -> {
                for (int i = 0; i < sections.size(); i++) {
                    PassageSection section = sections.get(i);
                    if (conditions.stream().allMatch(condition -> satisfies(section, condition))) {
                        for (double cosine : cosines(vector, section)) {
                            all.add(new Near(new Place(document, i), cosine));
                        }
                    }
                }
            });
            return all.stream()
                    .sorted(Comparator.comparingDouble(near -> -near.cosine()))
                    .limit(count)
                    .map(Near::place)
                    .toList();
        }

        @Override
        public Map<Place, double[]> cosines(float[] vector, Collection<Place> places) {
            Map<Place, double[]> cosines = new HashMap<>();
            for (Place place : places) {
                List<PassageSection> sections = documents.getOrDefault(place.document(), List.of());
                cosines.put(place, cosines(vector, sections.get(place.section())));
            }
            return cosines;
        }

        private static boolean satisfies(PassageSection section, Condition condition) {
            return section.keywords().getOrDefault(condition.field(), Set.of()).stream()
                    .anyMatch(condition.values()::contains);
        }

        private static double[] cosines(float[] vector, PassageSection section) {
            return section.windows().stream()
                    .filter(Window::hasVector)
                    .mapToDouble(window -> VectorFields.cosine(vector, VectorFields.unit(window.vector(), 2)))
                    .toArray();
        }
    }
}
