package commonplace.search;

import static commonplace.search.TestIndex.titled;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a typed text finds. */
@Tag("slow")
class WordsTest {
    @Test
    void everyWordMustOccur() {
        try (var notes = TestIndex.of("a", "red apples", "b", "red cars", "c", "green apples")) {
            assertEquals("a", notes.find("apples red"));
        }
    }

    @Test
    void wordsMayStandInDifferentTexts() {
        try (var notes = new TestIndex()) {
            notes.index.put(new Entry(
                    "a",
                    "Launch",
                    List.of("Liftoff"),
                    List.of("Schedule"),
                    List.of("space"),
                    "the countdown",
                    Map.of(),
                    0,
                    0,
                    new byte[0]));
            assertEquals("a", notes.find("launch liftoff schedule space countdown"));
            assertEquals("", notes.find("launch liftoff schedule space countdown delay"));
        }
    }

    @Test
    void theLastWordMayBeUnfinished() {
        try (var notes = TestIndex.of("a", "project planning")) {
            assertEquals("a", notes.find("project plann"));
            assertEquals("a", notes.find("p"));
            assertEquals("", notes.find("proj planning"));
        }
    }

    @Test
    void aWordInQuotesIsFinishedAndKeepsItsForm() {
        try (var notes = TestIndex.of("a", "planning", "b", "plan")) {
            assertEquals("b", notes.find("\"plan\""));
            assertEquals("", notes.find("\"plann\""));
        }
    }

    @Test
    void quotesMakeAPhrase() {
        try (var notes = TestIndex.of("a", "the road map", "b", "a map of the road")) {
            assertEquals("a", notes.find("\"road map\""));
            assertEquals("a", notes.find("“road map”"));
            assertEquals("a", notes.find("the \"road map\""));
            assertEquals("b", notes.find("\"map of\" road"));
        }
    }

    @Test
    void aQuoteThatIsNeverClosedIsPlainText() {
        try (var notes = TestIndex.of("a", "a map of the road", "b", "a 5\" pipe")) {
            assertEquals("a", notes.find("\"road map"));
            assertEquals("a", notes.find("road ma\""));
            assertEquals("b", notes.find("5\" pipe"));
        }
    }

    @Test
    void aPhraseDoesNotRunFromOneHeadingIntoTheNext() {
        try (var notes = new TestIndex()) {
            notes.index.put(new Entry(
                    "a",
                    "",
                    List.of(),
                    List.of("Open ends", "Next steps"),
                    List.of(),
                    "",
                    Map.of(),
                    0,
                    0,
                    new byte[0]));
            assertEquals("a", notes.find("\"next steps\""));
            assertEquals("", notes.find("\"ends next\""));
        }
    }

    @Test
    void wordsThatFallIntoPartsAreFoundAsTheyStand() {
        try (var notes = TestIndex.of("a", "our co-founder wrote [[Jamie Wilson]]", "b", "the founder of a co")) {
            assertEquals("a", notes.find("co-founder"));
            assertEquals("a", notes.find("co-foun"));
            assertEquals("a", notes.find("[[Jamie Wilson]]"));
            assertEquals("b a", notes.find("founder"));
        }
    }

    @Test
    void namesOfFilesAndCodeAreFoundByTheirParts() {
        try (var notes = TestIndex.of("a", "see README.md and snake_case and Jamie's pi of 3.14")) {
            assertEquals("a", notes.find("readme see"));
            assertEquals("a", notes.find("README.md see"));
            assertEquals("a", notes.find("case see"));
            assertEquals("a", notes.find("snake_case"));
            assertEquals("a", notes.find("jamie see"));
            assertEquals("a", notes.find("jamie's"));
            assertEquals("a", notes.find("3.14 pi"));
            assertEquals("", notes.find("14 pi"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "*", "\"\"", "\"", "()", "~", "", "   ", "…", "\u0000", "\uD800", "\" \" \""})
    void textWithoutAWordFindsNothing(String text) {
        try (var notes = TestIndex.of("a", "word")) {
            assertEquals(new Results(0, List.of(), notes.index.generation()), notes.index.search(Search.of(text, 10)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a AND", "(a", "a:b", "a*", "-a", "+a", "a~2", "a^4", "[a TO", "{a", "a\\", "/a", "a!", "NOT a"})
    void thereAreNoOperators(String text) {
        try (var notes = TestIndex.of("x", text)) {
            assertEquals("x", notes.find(text));
        }
    }

    @Test
    void aMinusExcludesNothing() {
        try (var notes = TestIndex.of("a", "one two")) {
            assertEquals("a", notes.find("one -two"));
        }
    }

    @Test
    void allFormsOfAWordAreFound() {
        try (var notes = TestIndex.of("a", "she was running late", "b", "he runs early")) {
            assertEquals("a", notes.find("run late"));
            assertEquals("b", notes.find("running early"));
        }
    }

    @Test
    void theWordItselfComesBeforeItsFormsBeforeLongerWords() {
        try (var notes = TestIndex.of("a", "planetary one two", "b", "plans one two", "c", "plan one two")) {
            assertEquals("c b a", notes.find("plan"));
        }
    }

    @Test
    void titleBeforeAliasBeforeHeadingBeforeBody() {
        try (var notes = new TestIndex()) {
            String other = "something else entirely";
            notes.with(new Entry("d", other, List.of(), List.of(), List.of(), "launch it", Map.of(), 0, 0, new byte[0]))
                    .with(new Entry(
                            "c", other, List.of(), List.of("launch it"), List.of(), "", Map.of(), 0, 0, new byte[0]))
                    .with(new Entry(
                            "b", other, List.of("launch it"), List.of(), List.of(), "", Map.of(), 0, 0, new byte[0]))
                    .with(titled("a", "launch it", ""));
            assertEquals("a b c d", notes.find("launch"));
        }
    }

    @Test
    void anEntryWhoseTitleIsTheTextComesFirst() {
        try (var notes = new TestIndex()) {
            notes.with(titled("a", "Launch plan launch plan", "launch plan ".repeat(50)))
                    .with(titled("b", "The Launch-Plan", "nothing"))
                    .with(titled("c", "launch plan", "a very long text about other things ".repeat(200)));
            assertEquals(
                    "c",
                    notes.index
                            .search(Search.of("Launch Plan", 1))
                            .hits()
                            .getFirst()
                            .id());
            assertEquals("b", notes.find("the launch plan"));
        }
    }

    @Test
    void aWordOfAnyLengthIsFound() {
        String word = "x1y2".repeat(2_000);
        try (var notes = TestIndex.of("a", "before " + word + " after")) {
            assertEquals("a", notes.find(word));
            assertEquals("a", notes.find(word.substring(0, 300)));
            assertEquals("a", notes.find(word + " after"));
        }
    }

    @Test
    void ofVeryManyWordsTheFirstCount() {
        List<String> words = IntStream.range(0, 5_000).mapToObj(i -> "w" + i).toList();
        try (var notes = TestIndex.of("a", String.join(" ", words), "b", String.join(" ", words.subList(0, 100)))) {
            assertEquals(
                    2, notes.index.search(Search.of(String.join(" ", words), 0)).total());
            assertEquals(
                    2,
                    notes.index
                            .search(Search.of('"' + String.join(" ", words) + '"', 0))
                            .total());
            assertEquals("a", notes.find(String.join(" ", Collections.nCopies(10_000, "w4999"))));
        }
    }

    @Test
    void aShareOfTheWordsCanBeDemanded() {
        try (var notes = TestIndex.of(
                "all", "phone laptop notes same sync", "two", "phone and laptop", "one", "laptop", "none", "x")) {
            assertEquals("all two", some(notes, 0.4, "phone laptop notes same sync"));
            assertEquals("one two all", some(notes, 0.4, "laptop tablet"), "of two one is enough, the shortest first");
            assertEquals("all", some(notes, 1, "phone laptop notes same sync"));
            assertEquals("all two one", some(notes, 0, "phone laptop notes same sync"));
        }
    }

    private static String some(TestIndex notes, double share, String text) {
        return TestIndex.ids(
                notes.index.search(new Search(Optional.of(text), share, List.of(), Order.RELEVANCE, 0, 10)));
    }

    @Test
    void filtersByTextTakeWordsAndPhrasesAndTheirOpposite() {
        try (var notes = TestIndex.of("a", "red wine notes", "b", "wine that is red", "c", "red winery")) {
            assertEquals("a b c", filtered(notes, new Filter.Text("red")));
            assertEquals("a", filtered(notes, new Filter.Text("\"red wine\"")));
            assertEquals("a b", filtered(notes, new Filter.Text("wine")), "a finished word");
            assertEquals("c", filtered(notes, new Filter.Not(new Filter.Text("wine"))));
            assertEquals("a b", filtered(notes, new Filter.Not(new Filter.Not(new Filter.Text("wine")))));
        }
    }

    private static String filtered(TestIndex notes, Filter filter) {
        return TestIndex.ids(notes.index.search(new Search(Optional.empty(), List.of(filter), Order.ID, 0, 10)));
    }
}
