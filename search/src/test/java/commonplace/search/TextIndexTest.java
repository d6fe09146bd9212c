package commonplace.search;

import static commonplace.search.TestIndex.body;
import static commonplace.search.TestIndex.ids;
import static commonplace.search.TestIndex.kept;
import static commonplace.search.TestIndex.modified;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TextIndexTest {
    @TempDir
    Path directory;

    @Test
    void aWriteIsSeenByTheNextSearch() {
        try (var notes = new TestIndex()) {
            for (int i = 0; i < 50; i++) {
                notes.index.put(body("a", "version" + i));
                assertEquals("a", notes.find("\"version" + i + '"'));
                assertEquals("", notes.find("\"version" + (i - 1) + '"'));
            }
            notes.index.remove("a");
            assertEquals("", notes.find("version"));
            assertEquals(0, notes.index.size());
        }
    }

    @Test
    void theGenerationChangesWithTheContentOnly() {
        try (var notes = TestIndex.of("a", "x")) {
            long before = notes.index.generation();
            assertEquals(before, notes.index.search(Search.of("x", 1)).generation());
            assertEquals(before, notes.index.generation());
            notes.index.put(body("a", "y"));
            assertNotEquals(before, notes.index.generation());
        }
    }

    @Test
    void whatWasClosedOpensAsItWas() {
        long generation;
        try (var index = open("1")) {
            assertTrue(index.fresh());
            index.put(body("a", "some words"));
            index.commit();
            index.put(body("b", "more words"));
            generation = index.generation();
        }
        try (var index = open("1")) {
            assertFalse(index.fresh());
            assertEquals(generation, index.generation());
            assertEquals(2, index.search(Search.of("words", 0)).total());
            index.remove("a");
            assertTrue(index.generation() > generation);
        }
    }

    @Test
    void anotherFormatStartsAfreshAndSaysSo() {
        try (var index = open("1")) {
            index.put(body("a", "x"));
        }
        var said = new ArrayList<String>();
        try (var index = TextIndex.open(directory, "2", said::add)) {
            assertTrue(index.fresh());
            assertEquals(0, index.size());
            assertEquals(List.of("The search index is of another version and is built again."), said);
        }
    }

    @Test
    void anIndexIsOpenOnce() {
        try (var first = open("1")) {
            first.put(body("a", "x"));
            first.commit();
            var refused = assertThrows(UncheckedIOException.class, () -> open("1"));
            assertEquals("The search index in " + directory + " is in use by another process.", refused.getMessage());
            refused = assertThrows(UncheckedIOException.class, () -> open("2"));
            assertEquals("The search index in " + directory + " is in use by another process.", refused.getMessage());
            assertEquals("a", ids(first.search(Search.of("x", 1))));
        }
    }

    @Test
    void aClosedIndexSaysSoAndOpensAgain() {
        TextIndex index = open("1");
        index.put(body("a", "x"));
        index.close();
        index.close();
        for (Executable use : List.<Executable>of(
                () -> index.search(Search.of("x", 1)), () -> index.put(body("b", "x")), index::size, index::intact)) {
            assertEquals(
                    "The search index is closed.",
                    assertThrows(IllegalStateException.class, use).getMessage());
        }
        try (var again = open("1")) {
            assertFalse(again.fresh());
            assertEquals(1, again.size());
        }
    }

    @Test
    void theCallersOwnFailureIsHandedBack() {
        try (var notes = TestIndex.of("a", "x")) {
            var own = new IllegalArgumentException("mine");
            assertSame(
                    own,
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> notes.index.payloads((_, _) -> {
                                throw own;
                            })));
            assertTrue(notes.index.intact());
        }
    }

    @Test
    void payloadsAreThoseOfTheLiveEntries() {
        try (var notes = TestIndex.of("ä", "x", "b", "x", "c", "x")) {
            notes.index.put(new Entry(
                    "b",
                    "",
                    List.of(),
                    List.of(),
                    List.of(),
                    "",
                    Map.of(),
                    0,
                    0,
                    "new".getBytes(StandardCharsets.UTF_8)));
            notes.index.remove("c");
            var found = new HashMap<String, String>();
            notes.index.payloads((id, payload) -> found.put(id, new String(payload, StandardCharsets.UTF_8)));
            assertEquals(Map.of("ä", "ä", "b", "new"), found);
        }
    }

    @Test
    void filtersCombineWithEachOtherAndWithTheText() {
        try (var notes = new TestIndex()) {
            notes.with(kept("a", Map.of("tag", Set.of("x", "y"), "folder", Set.of("p"))))
                    .with(kept("b", Map.of("tag", Set.of("x"))))
                    .with(modified("c", "word", 50));
            assertEquals("a b", filtered(notes, new Filter.Keyword("tag", "x")));
            assertEquals("a", filtered(notes, new Filter.Keyword("tag", "x"), new Filter.Keyword("tag", "y")));
            assertEquals("a", filtered(notes, new Filter.Keyword("tag", "x"), new Filter.Keyword("folder", "p")));
            assertEquals("", filtered(notes, new Filter.Keyword("folder", "x")));
            assertEquals("b c", filtered(notes, new Filter.Ids(Set.of("b", "c", "z"))));
            assertEquals("", filtered(notes, new Filter.Ids(Set.of())));
            assertEquals("c", filtered(notes, new Filter.ModifiedSince(50)));
            assertEquals("", filtered(notes, new Filter.ModifiedSince(51)));
        }
    }

    @Test
    void valuesOfAnyLengthAreKept() {
        String tag = "t".repeat(100_000);
        try (var notes = new TestIndex().with(kept("a", Map.of("tag", Set.of(tag))))) {
            assertEquals("a", filtered(notes, new Filter.Keyword("tag", tag)));
        }
    }

    @Test
    void withoutATextTheNewestComeFirst() {
        try (var notes = new TestIndex()) {
            notes.with(modified("a", "x", 1)).with(modified("c", "x", 2)).with(modified("b", "x", 2));
            for (Order order : List.of(Order.RELEVANCE, Order.MODIFIED)) {
                assertEquals("b c a", ids(notes.index.search(new Search(Optional.empty(), List.of(), order, 0, 9))));
            }
            assertEquals("b c a", notes.find("x"));
            assertEquals("a b c", ids(notes.index.search(new Search(Optional.empty(), List.of(), Order.ID, 0, 9))));
        }
    }

    @Test
    void pagesNeitherOverlapNorLeaveGaps() {
        try (var notes = new TestIndex()) {
            for (int i = 0; i < 250; i++) {
                notes.index.put(modified("id" + i, i % 3 == 0 ? "word word" : "word", i % 7));
                if (i % 40 == 0) {
                    notes.find("word");
                }
            }
            for (Order order : Order.values()) {
                String whole = ids(notes.index.search(new Search(Optional.of("word"), List.of(), order, 0, 1_000)));
                String paged = IntStream.iterate(0, from -> from <= 250, from -> from + 17)
                        .mapToObj(
                                from -> notes.index.search(new Search(Optional.of("word"), List.of(), order, from, 17)))
                        .peek(page -> assertEquals(250, page.total()))
                        .map(TestIndex::ids)
                        .filter(ids -> !ids.isEmpty())
                        .collect(Collectors.joining(" "));
                assertEquals(whole, paged, order::toString);
            }
        }
    }

    @Test
    void offsetsAndLimitsAreAsLargeAsOneLikes() {
        try (var notes = TestIndex.of("a", "x")) {
            var far = new Search(Optional.of("x"), List.of(), Order.RELEVANCE, Integer.MAX_VALUE, Integer.MAX_VALUE);
            assertEquals(new Results(1, List.of(), notes.index.generation()), notes.index.search(far));
            var wide = new Search(Optional.of("x"), List.of(), Order.RELEVANCE, 0, Integer.MAX_VALUE);
            assertEquals("a", ids(notes.index.search(wide)));
        }
    }

    private TextIndex open(String format) {
        return TextIndex.open(directory, format, message -> {
            throw new AssertionError(message);
        });
    }

    private static String filtered(TestIndex notes, Filter... filters) {
        return ids(notes.index.search(new Search(Optional.of("word"), List.of(filters), Order.ID, 0, 100)));
    }
}
