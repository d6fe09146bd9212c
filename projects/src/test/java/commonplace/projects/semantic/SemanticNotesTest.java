package commonplace.projects.semantic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.testing.StubOllama;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.MoveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SemanticNotesTest {
    @TempDir
    Path folder;

    @AutoClose
    private StubOllama ollama;

    @BeforeEach
    void start() throws IOException {
        ollama = new StubOllama();
    }

    private void write(String file, String text, String day) throws IOException {
        LearnedNotes.write(folder, file, text, day + "T10:00:00Z");
    }

    @Test
    void theNewestAndTheMostLinkedNotesAreLearnedFirst() throws Exception {
        write("hub.md", "What all is built around.", "2020-01-01");
        write("second.md", "Linked twice.", "2020-01-02");
        write("old.md", "See [[hub]].", "2020-02-01");
        write("older.md", "See [[hub]] and [[second]].", "2020-01-15");
        write("new.md", "See [[hub]] and [[second]].", "2026-01-02");
        write("newest.md", "A new thought.", "2026-01-03");
        try (var learned = LearnedNotes.in(folder, ollama)) {
            assertEquals(List.of("newest", "hub", "new", "second", "old", "older"), learned.learn());
        }
    }

    @Test
    void whatIsChangedMeanwhileComesBeforeTheRest() throws Exception {
        for (int i = 100; i < 300; i++) {
            write("old-" + i + ".md", "Words " + i + ".", "2020-01-01");
        }
        var held = new CountDownLatch(1);
        ollama.behavior = (server, exchange, question) -> {
            if (!server.embedded.isEmpty()) {
                Await.latch(held);
            }
            server.well(exchange, question);
        };
        try (var learned = LearnedNotes.in(folder, ollama)) {
            learned.notes().learn();
            Await.until("it has begun", () -> !ollama.embedded.isEmpty());
            Files.writeString(learned.root().resolve("just-now.md"), "A thought.");
            learned.vault().refresh("just-now.md");
            held.countDown();
            learned.awaitComplete();

            List<String> titles = learned.embedded();
            assertTrue(titles.indexOf("just-now") < 120, titles.toString());
            assertEquals(201, titles.size());
        }
    }

    @Test
    void whatWasLearnedIsNotLearnedAgainByTheNextProcess() throws Exception {
        write("a.md", "The strongbox stands behind the clock.", "2026-01-01");
        write("b.md", "Tea is drunk at four.", "2026-01-02");
        try (var learned = LearnedNotes.in(folder, ollama)) {
            assertEquals(2, learned.learn().size());
        }
        write("b.md", "Tea is drunk at five.", "2026-01-03");
        try (var learned = LearnedNotes.in(folder, ollama)) {
            assertEquals(
                    new MeaningProgress(2, 2, 2, 2, true, false),
                    learned.notes().progress());
            assertEquals(List.of("b"), learned.learn());
            assertEquals(
                    new MeaningProgress(2, 2, 2, 2, true, true), learned.notes().progress());
        }
    }

    @Test
    void anIndexThatIsGoneIsMadeAgainWithoutTheModel() throws Exception {
        write("a.md", "The strongbox stands behind the clock.", "2026-01-01");
        try (var learned = LearnedNotes.in(folder, ollama)) {
            learned.learn();
        }
        SemanticNotes.discard(folder.resolve("meaning"));
        try (var learned = LearnedNotes.in(folder, ollama)) {
            assertEquals(List.of(), learned.learn());
            assertEquals(1, learned.notes().progress().embedded());
        }
    }

    @Test
    void aNoteThatIsMovedOrRenamedALittleIsNotLearnedAgain() throws Exception {
        write("inbox/kitchen budget.md", "Two thousand for the oven.", "2026-01-01");
        try (var learned = LearnedNotes.in(folder, ollama)) {
            learned.learn();
            rename(learned, "inbox/kitchen budget", "projects/kitchen budget");
            Await.until("it is there", () -> learned.find("oven").equals(List.of("projects/kitchen budget")));
            rename(learned, "projects/kitchen budget", "projects/Kitchen-Budget 2026");
            Await.until("it is found", () -> learned.find("oven").equals(List.of("projects/Kitchen-Budget 2026")));

            assertEquals(List.of(), learned.embedded());
            assertEquals(1, learned.notes().progress().embedded());

            rename(learned, "projects/Kitchen-Budget 2026", "projects/Something else");
            Await.until("it has another meaning", () -> learned.embedded().equals(List.of("Something else")));
        }
    }

    @Test
    void aNoteThatIsRenamedWhileNobodyLooksIsNotLearnedAgain() throws Exception {
        write("kitchen budget.md", "Two thousand for the oven.", "2026-01-01");
        write("garden.md", "Water in the evening.", "2026-01-02");
        try (var learned = LearnedNotes.in(folder, ollama)) {
            assertEquals(2, learned.learn().size());
        }
        Path notes = folder.resolve("notes");
        Files.move(notes.resolve("kitchen budget.md"), notes.resolve("the kitchen budget.md"));
        Files.createDirectory(notes.resolve("outside"));
        Files.move(notes.resolve("garden.md"), notes.resolve("outside/garden.md"));
        try (var learned = LearnedNotes.in(folder, ollama)) {
            assertEquals(List.of(), learned.learn());
            assertEquals(List.of("the kitchen budget"), learned.find("oven").subList(0, 1));
            assertTrue(learned.notes().progress().isComplete());
        }
    }

    @Test
    void whatIsKeptIsSearchedAtOnceAndNothingIsBegunByThat() throws Exception {
        write("a.md", "The strongbox stands behind the clock.", "2026-01-01");
        try (var learned = LearnedNotes.in(folder, ollama)) {
            learned.learn();
        }
        write("b.md", "Tea is drunk at four.", "2026-01-02");
        ollama.embedded.clear();
        try (var learned = LearnedNotes.in(folder, ollama)) {
            assertEquals(List.of("a"), learned.find("strongbox"));
            assertEquals(
                    Optional.of("Meaning is known of 50 % of the notes; `commonplace index` makes the rest."),
                    learned.notes().progress().notice());
            assertEquals(List.of(), learned.embedded());
        }
    }

    private static void rename(LearnedNotes learned, String from, String to) {
        assertInstanceOf(MoveResult.Done.class, learned.vault().move(from, to, Author.tool("test")));
    }
}
