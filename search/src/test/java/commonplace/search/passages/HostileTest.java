package commonplace.search.passages;

import static commonplace.search.passages.TestPassages.section;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.languages.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any text is a query, and any text can be kept. */
@Tag("slow")
class HostileTest {
    private static final String LONG_WORD = "x".repeat(100_000);

    @TempDir
    Path directory;

    @Test
    void emptyTextsAndEmptyQueriesAreFine() {
        try (var notes = new TestPassages(directory)) {
            assertEquals("", notes.find("anything"));
            assertEquals("", notes.find("anything", 1, 0));
            notes.with("empty", "").with("void", new PassageSection("", "", List.of(), Map.of(), new byte[0]));
            notes.with("blank", section(" \n\t", 1, 0));

            for (String query : List.of("", " ", "the of and", "?!", "\u0000", "\ud800")) {
                assertEquals("", notes.find(query), query);
                assertEquals("blank", notes.find(query, 1, 0), query);
            }
            assertEquals(3, notes.index.documents());
        }
    }

    @Test
    void nothingInAQueryIsSyntax() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", "red AND (blue OR \"green\") title:x field~2 w?ld*");

            for (String query :
                    List.of("\"red", "red AND NOT red", "(((red", "red^^^", "red~ && !", "title:red", "[red TO")) {
                assertEquals("a", notes.find(query), query);
            }
            assertEquals("", notes.find("re*"));
        }
    }

    @Test
    void endlessWordsAndQueriesAreTaken() {
        try (var notes = new TestPassages(directory)) {
            notes.with("a", section(LONG_WORD + " red " + "_" + LONG_WORD + "." + LONG_WORD, 1, 0));
            notes.with("b", section("京".repeat(100_000)));

            assertEquals("a", notes.find("red"));
            assertEquals("b", notes.find("京".repeat(100_000)));
            assertEquals("a", notes.find(LONG_WORD));
            String megabyte = "red " + "blue ".repeat(200_000);
            assertEquals("a", notes.find(megabyte));
            assertEquals("a", notes.find("red aB".repeat(200_000), 1, 0));
        }
    }

    @Test
    void ofManyWordsTheRarestCount() {
        try (var notes = new TestPassages(directory)) {
            String common = IntStream.range(0, 300).mapToObj(i -> "common" + i).collect(Collectors.joining(" "));
            for (int i = 0; i < 10; i++) {
                notes.with("common" + i, common);
            }
            notes.with("rare", "pandas");

            assertTrue(notes.find(common + " pandas").contains("rare"));
        }
    }

    @Test
    void manyLanguagesAndManyWordsStayWithinTheEnginesLimits() {
        try (var notes = new TestPassages(directory)) {
            List<String> names = IntStream.range(0, 80)
                    .mapToObj(i -> "name" + i + "Of.Thing" + i)
                    .toList();
            for (Language language : Language.ALL) {
                String small = language.stopWords().limit(200).collect(Collectors.joining(" "));
                notes.with(language.code(), section(small + " " + String.join(" ", names)));
            }
            assertTrue(notes.search(String.join(" ", names)).size() > 20);
        }
    }

    @Test
    void repeatedPutsRepeatedValuesAndOverlappingWindowsAreFine() {
        try (var notes = new TestPassages(directory)) {
            float[] vector = {1, 0};
            var same = section(
                    "red",
                    Map.of("k", Set.of("v"), "kv", Set.of("")),
                    new Window(0, 3, vector),
                    new Window(0, 3, vector),
                    new Window(1, 1, vector));
            for (int i = 0; i < 5; i++) {
                notes.with("a", same, same);
            }
            assertEquals("a", notes.find("red", 1, 0));
            assertEquals(new Coverage(6, 6), notes.index.coverage());
        }
    }

    @Test
    void randomTextFindsItself() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        try (var notes = new TestPassages(directory)) {
            for (int i = 0; i < 100; i++) {
                String text = random.ints(1 + random.nextInt(200), 0, 0x30000)
                        .filter(Character::isLetter)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining(random.nextBoolean() ? "" : " "));
                notes.with("d", section(text, 1, 0));
                assertTrue(notes.search(text, 0, 1).size() == 1, () -> "rerun with -Dseed=" + seed);
                notes.search(text);
            }
        }
    }
}
