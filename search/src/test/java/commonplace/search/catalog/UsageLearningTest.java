package commonplace.search.catalog;

import static commonplace.search.catalog.TestThings.catalog;
import static commonplace.search.catalog.TestThings.found;
import static commonplace.search.catalog.TestThings.thing;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.NewerFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class UsageLearningTest {
    private Instant now = Instant.parse("2026-07-01T12:00:00Z");
    private final UsageLearning learning = new UsageLearning(() -> now);
    private final SearchTrail trail = new SearchTrail(() -> now);

    private void after(Duration time) {
        now = now.plus(time);
    }

    private List<LearnedQuery> succeeded(String query, int times) {
        for (int i = 0; i < times; i++) {
            assertTrue(learning.succeeded(query, "a:b", 1));
        }
        return learning.of("a:b");
    }

    @Test
    void whatLedToAThingFindsItTheNextTime() {
        Catalog catalog = catalog(thing("cal:create_event", "Adds an entry."), thing("notes:write", "Writes."));
        assertEquals(List.of(), found(catalog, "plan the standup"));

        learning.succeeded("set up a standup", "cal:create_event", 1);
        catalog.learned("cal:create_event", learning.of("cal:create_event"));
        assertEquals(List.of("cal:create_event"), found(catalog, "plan the standup"));

        catalog.learned("cal:create_event", List.of());
        assertEquals(List.of(), found(catalog, "plan the standup"));
    }

    @Test
    void aThingThatComesBackIsStillFoundByWhatWasLearned() {
        Findable event = thing("cal:create_event", "Adds an entry.");
        Catalog catalog = catalog(thing("notes:write", "Writes."));
        catalog.learned("cal:create_event", List.of(new LearnedQuery("standup", 1)));
        catalog.change(List.of(event), List.of());

        assertEquals(List.of("cal:create_event"), found(catalog, "standups"));
    }

    @Test
    void moreSuccessesMakeAPairStrongerUpToALimit() {
        assertEquals(1 / 3.0, succeeded("find papers", 1).getFirst().weight(), 1e-9);
        assertEquals(1, succeeded("papers: find?", 0).size());
        assertEquals(1, succeeded("find papers", 50).getFirst().weight(), 1e-9);
    }

    @Test
    void timeMakesItWeakerUntilItIsForgotten() {
        succeeded("find papers", 3);
        after(Duration.ofDays(30));
        assertEquals(0.5, learning.of("a:b").getFirst().weight(), 1e-9);
        after(Duration.ofDays(300));
        assertEquals(List.of(), learning.of("a:b"));
        assertEquals(List.of(), learning.pairs());
    }

    @Test
    void ofTooManyTheWeakestAreForgotten() {
        for (int i = 0; i < 3_000; i++) {
            learning.succeeded(word(i), "thing:" + i / 30, i % 30 == 0 ? 2 : 1);
        }

        assertEquals(UsageLearning.MOST_PAIRS, learning.pairs().size());
        assertEquals(UsageLearning.MOST_PAIRS_A_THING, learning.of("thing:5").size());
        assertEquals(word(150), learning.of("thing:5").getFirst().words());
    }

    private static String word(int number) {
        return "w"
                + Integer.toString(number + 1_000, 26)
                        .chars()
                        .mapToObj(c -> String.valueOf((char) (Character.isDigit(c) ? c - '0' + 'q' : c)))
                        .reduce("", String::concat);
    }

    @Test
    void onlyPlainWordsOfAQueryAreKept() {
        assertEquals(
                "call find invoices number", UsageLearning.kept("Find me the invoices, then call the number 555-0199"));
        assertEquals(
                "mail",
                UsageLearning.kept("mail jane.doe@example.org /home/jane/x.txt https://x.y key=s3cret C:\\me a1b2"));
        assertFalse(learning.succeeded("the 42", "a:b", 1));
        assertFalse(learning.succeeded("x".repeat(500), "a:b", 1));
        assertFalse(learning.succeeded("find", "a:b\nc", 1));
    }

    @Test
    void theSearchThatShowedItLedToItAndHalfThoseOnTheWay() {
        trail.searched("appointments", List.of("x:y"));
        trail.searched("calendar", List.of("a:b", "x:y"));
        trail.searched("something else", List.of("x:y"));

        assertTrue(trail.succeeded("a:b", learning));
        assertEquals(
                List.of(new LearnedQuery("calendar", 1 / 3.0), new LearnedQuery("appointments", 0.5 / 3)),
                learning.of("a:b"));
        assertFalse(trail.succeeded("a:b", learning), "it is told once");
        assertTrue(trail.succeeded("x:y", learning));
        assertEquals("else something", learning.of("x:y").getFirst().words());
    }

    @Test
    void whatNoSearchShowedOrLongAgoTeachesNothing() {
        assertFalse(trail.succeeded("a:b", learning));
        trail.searched("calendar", List.of("x:y"));
        assertFalse(trail.succeeded("a:b", learning));
        after(Duration.ofMinutes(11));
        assertFalse(trail.succeeded("x:y", learning));
    }

    @Test
    void whatWasLearnedIsKept(@TempDir Path folder) throws IOException {
        succeeded("find papers", 2);
        learning.succeeded("検索 поиск", "c:d", 1);
        var file = new LearningFile(folder.resolve("deep/learned.txt"));
        file.write(learning.pairs());
        file.write(learning.pairs());

        var again = new UsageLearning(() -> now);
        again.restore(file.read());
        assertEquals(learning.pairs(), again.pairs());
        try (var files = Files.list(folder.resolve("deep"))) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void aFileThatIsNotThereOrDamagedIsReadAsFarAsItGoes(@TempDir Path folder) throws IOException {
        var file = new LearningFile(folder.resolve("learned.txt"));
        assertEquals(List.of(), file.read());

        Files.writeString(file.file(), """
            # What
            a:b\t1.5\t2026-06-30T12:00:00Z\tfind papers
            a:b\tNaN\t2026-06-30T12:00:00Z\tfind books
            a:b\tmuch\t2026-06-30T12:00:00Z\tfind books
            a:b\t1\tyesterday\tfind books
            a:b\t1
            x:y\t999\t9999-01-01T00:00:00Z\tfar future
            a:b\t1.5\t2026-06-30T12:0\
            """);
        learning.restore(file.read());
        assertEquals(List.of("a:b", "x:y"), List.copyOf(learning.ids()));
        assertEquals(1, learning.of("x:y").getFirst().weight(), 1e-9);
        after(Duration.ofDays(365));
        assertEquals(List.of(), learning.of("x:y"), "a date in the future fades as any other");

        Files.write(file.file(), new byte[5 << 20]);
        assertEquals(List.of(), file.read());
    }

    @Test
    void aFileOfANewerFormatIsNeitherReadNorWritten(@TempDir Path folder) throws IOException {
        var file = new LearningFile(folder.resolve("learned.txt"));
        String newer = "# What searches led to\n# format 2\na:b;1.5\n";
        Files.writeString(file.file(), newer);

        assertThrows(NewerFormatException.class, file::read);
        var refused = assertThrows(NewerFormatException.class, () -> file.write(learning.pairs()));
        assertTrue(refused.getMessage().startsWith(file.file() + " has the format 2, and"), refused.getMessage());
        assertEquals(newer, Files.readString(file.file()));
    }
}
