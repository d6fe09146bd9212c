package commonplace.search.passages;

import static commonplace.search.passages.TestPassages.section;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PassageIndexTest {
    @TempDir
    Path directory;

    @Test
    void documentsAreFoundByTheirWords() {
        try (var notes = new TestPassages(directory)) {
            notes.with("pool", "The connections were never disposed.").with("tea", "Boil the water first.");

            assertEquals("pool", notes.find("disposing connection"));
            assertEquals("", notes.find("nothing of this"));
        }
    }

    @Test
    void documentsAreFoundByTheirMeaningThoughNoWordIsShared() {
        try (var notes = new TestPassages(directory)) {
            notes.with("pool", section("The connections were never disposed.", 1, 0))
                    .with("tea", section("Boil the water first.", 0, 1));

            assertEquals("pool tea", notes.find("why did we run dry", 0.9f, 0.1f));
            assertEquals("tea pool", notes.find("why did we run dry", 0.1f, 0.9f));
        }
    }

    @Test
    void aDocumentComesOnceWithItsBestSection() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", section("red", 1, 0), section("blue", 0, 1), section("blue blue green", 0.6f, 0.8f))
                    .with("b", section("yellow", 0.8f, 0.6f));

            DocumentHit found = notes.search("blue", 0, 1).getFirst();
            assertEquals("a b", notes.find("blue", 0, 1));
            assertEquals("a 1 blue", found.document() + " " + found.section() + " " + text(found.payload()));
        }
    }

    @Test
    void puttingADocumentAgainReplacesAllOfIt() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", section("red"), section("blue")).with("a", section("green"));

            assertEquals("", notes.find("red blue"));
            assertEquals("a", notes.find("green"));
            assertEquals(1, notes.index.documents());
            assertEquals(1, notes.index.sections());

            notes.index.remove("a");
            notes.index.remove("never there");
            assertEquals(0, notes.index.documents());
            assertEquals(Optional.empty(), notes.index.document("a"));
        }
    }

    @Test
    void whatWasPutIsGivenBack() {
        try (var notes = new TestPassages(directory)) {
            var windows = new Window[] {
                new Window(0, 3, new float[] {0, 2}),
                new Window(2, 5, new float[0]),
                new Window(4, 8, new float[] {3, 4})
            };
            notes.with("a", section("none"), section("red blue", Map.of(), windows))
                    .with("b", section("x", 1, 0));

            List<StoredSection> kept = notes.index.document("a").orElseThrow();
            assertEquals(
                    "none,red blue",
                    kept.stream().map(each -> text(each.payload())).collect(Collectors.joining(",")));
            List<Window> given = kept.get(1).windows();
            assertArrayEquals(new float[] {0, 1}, given.get(0).vector());
            assertFalse(given.get(1).hasVector());
            assertArrayEquals(new float[] {0.6f, 0.8f}, given.get(2).vector(), 1e-6f);
            assertEquals("4-8", given.get(2).start() + "-" + given.get(2).end());

            var all = new TreeMap<String, String>();
            notes.index.eachDocument((name, payloads) ->
                    all.put(name, payloads.stream().map(PassageIndexTest::text).collect(Collectors.joining(","))));
            assertEquals("{a=none,red blue, b=x}", all.toString());
        }
    }

    @Test
    void conditionsAreExact() {
        try (var notes = new TestPassages(directory)) {
            String endless = "v".repeat(40_000);
            notes.with("a", section("word", Map.of("type", Set.of("tool", "style")), new Window(0, 4, new float[] {1, 0
                    })))
                    .with("b", section("word", Map.of("type", Set.of("tools")), new Window(0, 4, new float[] {1, 0})))
                    .with("c", section("word", Map.of("type", Set.of(endless)), new Window(0, 4, new float[] {1, 0})));

            assertEquals("a", satisfying(notes, Condition.is("type", "tool")));
            assertEquals("b", satisfying(notes, Condition.is("type", "tools")));
            assertEquals("c", satisfying(notes, Condition.is("type", endless)));
            assertEquals("", satisfying(notes, Condition.is("type", endless + "v")));
            assertEquals("", satisfying(notes, Condition.is("typet", "ool")));
            assertEquals("a b", satisfying(notes, new Condition("type", Set.of("tool", "tools"))));
            assertEquals("", satisfying(notes, new Condition("type", Set.of())));
            assertEquals("a", satisfying(notes, Condition.is("type", "tool"), Condition.is("type", "style")));
        }
    }

    @Test
    void aConditionFindsTheOneAmongManyThatAreNearer() {
        try (var notes = new TestPassages(directory)) {
            for (int i = 0; i < 1_000; i++) {
                notes.with("near" + i, section("word word", 1, 0));
            }
            notes.with("far", section("word and others", Map.of("k", Set.of("v")), new Window(0, 4, new float[] {-1, 0
            })));

            assertEquals("far", satisfying(notes, Condition.is("k", "v")));
        }
    }

    @Test
    void moreDocumentsThanAreLookedAtFirstCanBeHad() {
        try (var notes = new TestPassages(directory)) {
            for (int i = 0; i < 700; i++) {
                notes.with("d" + i, section("word", 1, i / 1_000f), section("word again", 1, i / 900f));
            }
            List<DocumentHit> all = notes.index.search(query("word", new float[] {1, 0}, Integer.MAX_VALUE));
            List<DocumentHit> ten = notes.index.search(query("word", new float[] {1, 0}, 10));

            assertEquals(700, all.stream().map(DocumentHit::document).distinct().count());
            assertEquals(700, all.size());
            assertEquals(TestPassages.names(all.subList(0, 10)), TestPassages.names(ten));
        }
    }

    @Test
    void theWindowThatFitsBestIsShown() {
        try (var notes = new TestPassages(directory)) {
            String text = "Tea needs water. The pool ran dry.";
            notes.with(
                    "words",
                    section(text, Map.of(), new Window(0, 16, new float[0]), new Window(17, 34, new float[0])));
            DocumentHit byWords = notes.search("pool").getFirst();
            assertEquals("The pool ran dry.", text.substring(byWords.start(), byWords.end()));
            assertEquals(OptionalDouble.empty(), byWords.cosine());

            notes.with(
                    "words",
                    section(text, Map.of(), new Window(0, 16, new float[] {0, 1}), new Window(17, 34, new float[] {1, 0
                    })));
            DocumentHit byVector = notes.search("kettle", 0, 1).getFirst();
            assertEquals("Tea needs water.", text.substring(byVector.start(), byVector.end()));
            assertEquals(1, byVector.cosine().orElseThrow(), 1e-6);
        }
    }

    @Test
    void coverageCountsWindowsWithAndWithoutVectors() {
        try (var notes = new TestPassages(directory)) {
            assertEquals(1, notes.index.coverage().share());
            var one = Map.of("k", Set.of("1"));
            notes.with("a", section("ab", one, new Window(0, 1, new float[] {1, 0}), new Window(1, 2, new float[0])))
                    .with("b", section("ab"))
                    .with("gone", section("ab"));
            notes.index.remove("gone");

            assertEquals(new Coverage(3, 1), notes.index.coverage());
            assertEquals(new Coverage(2, 1), notes.index.coverage(List.of(Condition.is("k", "1"))));
            assertEquals(
                    0.5, notes.index.coverage(List.of(Condition.is("k", "1"))).share());
        }
    }

    @Test
    void rareWordsOfTheQueryCountMoreInTheShareThatIsFound() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", "common rare").with("b", "common").with("c", "common");

            List<DocumentHit> found = notes.index.search(PassageQuery.of("common rare", 10));
            assertEquals("a", found.getFirst().document());
            assertEquals(1, found.getFirst().termCoverage(), 1e-9);
            assertTrue(found.get(1).termCoverage() < 0.2, found::toString);
            assertTrue(notes.search("common unheard").getFirst().termCoverage() < 0.2);
        }
    }

    @Test
    void wordsThatQuestionsAreMadeOfNeedNotBeFound() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", "The lynx hides in the thicket.").with("b", "Why we did it.");

            for (DocumentHit found : notes.search("Where does the lynx hide, and why did we not see it?")) {
                assertEquals(found.document().equals("a") ? 2.0 / 3 : 0, found.termCoverage(), 1e-9);
            }
            // Where there is nothing else, they are what was asked for.
            assertEquals(1, notes.search("Why did we?").getFirst().termCoverage(), 1e-9);
        }
    }

    @Test
    void aWordThatNobodyWroteWeighsAsOneThatIsInOneSection() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", "The pool ran dry.");

            assertEquals(2.0 / 3, notes.search("pool run dry").getFirst().termCoverage(), 1e-9);
        }
    }

    @Test
    void theNotesAreThoseOfTheLastCommit() {
        try (var notes = new TestPassages(directory)) {
            assertTrue(notes.index.isFresh());
            notes.with("a", "red").index.commit(Map.of("at", "1"));
            notes.with("b", "red");
        }
        try (var notes = new TestPassages(directory)) {
            assertFalse(notes.index.isFresh());
            assertEquals(Map.of("at", "1"), notes.index.notes());
            assertEquals("a", notes.find("red"));
        }
    }

    @Test
    void anotherModelOrAnotherNumberOfDimensionsBeginsAnew() throws Exception {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", section("red", 1, 0)).index.commit(Map.of("at", "1"));
        }
        var said = new ArrayList<String>();
        try (var other = PassageIndex.open(directory, TestPassages.MODEL, 3, said::add)) {
            assertTrue(other.isFresh());
            assertEquals(0, other.documents());
            assertEquals(Map.of(), other.notes());
            other.commit(Map.of());
        }
        try (var other = PassageIndex.open(directory, "other", 3, said::add)) {
            assertTrue(other.isFresh());
        }
        assertEquals(2, said.size());
    }

    @Test
    void aVectorThatPointsNowhereIsRefusedAndNothingIsChanged() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", section("red", 1, 0));
            for (float[] bad : new float[][] {
                {1, 0, 0}, {0, 0}, {Float.NaN, 1}, {Float.POSITIVE_INFINITY, 1}, {1, Float.NEGATIVE_INFINITY}
            }) {
                var section = section("blue", bad);
                assertThrows(IllegalArgumentException.class, () -> notes.with("a", section));
                assertThrows(IllegalArgumentException.class, () -> notes.search("red", bad));
            }
            assertThrows(IllegalArgumentException.class, () -> notes.index.put("a", List.of()));
            assertThrows(IllegalArgumentException.class, () -> notes.index.put("", List.of(section("x"))));
            assertThrows(IllegalArgumentException.class, () -> section("x", Map.of(), new Window(0, 2, new float[0])));
            assertEquals("a", notes.find("red"));
        }
    }

    private static PassageQuery query(String text, float[] vector, int limit) {
        return new PassageQuery(text, vector, VectorWeight.ENGLISH_ENCODER, List.of(), limit);
    }

    /** What is found both by the word and by the vector, in alphabetical order. */
    private static String satisfying(TestPassages notes, Condition... conditions) {
        var both = new PassageQuery("word", new float[] {1, 0}, VectorWeight.ENGLISH_ENCODER, List.of(conditions), 100);
        var byVector = new PassageQuery("", new float[] {1, 0}, VectorWeight.ENGLISH_ENCODER, List.of(conditions), 100);
        String found = names(notes, both);
        assertEquals(found, names(notes, byVector));
        return found;
    }

    private static String names(TestPassages notes, PassageQuery query) {
        return notes.index.search(query).stream()
                .map(DocumentHit::document)
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static String text(byte[] payload) {
        return new String(payload, StandardCharsets.UTF_8);
    }
}
