package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.YDoc;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveResult;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A note that a client begins in a live document is a note at once, whenever its file comes. */
class BegunNotesTest {
    private static final Author KIM = Author.editor("kim");
    private static final NoteScope EVERYTHING = new NoteScope.Everything();

    private TestScheduler scheduler = new TestScheduler();
    private final TestVault test = new TestVault(() -> scheduler = new TestScheduler());

    @AfterEach
    void close() {
        test.close();
    }

    private static byte[] update(String text) {
        var doc = new YDoc();
        if (!text.isEmpty()) {
            doc.text("contents").insert(0, text);
        }
        return doc.encodeState();
    }

    private LiveDocument begin(String path, String text) {
        byte[] update = update(text);
        LiveResult result = test.vault().createLiveFor(update, new NotePath(path), KIM, EVERYTHING);
        LiveDocument document =
                assertInstanceOf(LiveResult.Opened.class, result).document();
        document.apply(update, KIM, "origin", () -> {});
        return document;
    }

    private boolean hasFile(String file) {
        return Files.exists(test.root.resolve(file));
    }

    @Test
    void itsFileComesWithItsText() throws IOException {
        try (var _ = begin("f/new", "hello\n")) {
            assertFalse(hasFile("f/new.md"));
            scheduler.advance(400);
            assertEquals("hello\n", test.text("f/new.md"));
            assertEquals("f/new", test.search("hello"));
        }
    }

    @Test
    void oneWithoutTextHasAnEmptyFile() throws IOException {
        try (var _ = begin("empty", "")) {
            scheduler.advance(400);
            assertEquals("", test.text("empty.md"));
        }
    }

    @Test
    void whoReadsItFindsIt() {
        try (var _ = begin("new", "hello\n")) {
            assertEquals(
                    Optional.of("hello\n"),
                    test.vault().read(new NotePath("new")).map(Document::text));
        }
    }

    @Test
    void whoOpensItFindsTheSameDocument() {
        try (var begun = begin("new", "hello\n");
                var other = test.live("new")) {
            assertEquals(begun.id(), other.id());
            assertEquals("hello\n", other.text());
            assertEquals(Optional.of(new NotePath("new")), test.vault().pathOf(begun.id()));
        }
    }

    @Test
    void whoWritesToItWritesOn() throws IOException {
        try (var begun = begin("new", "hello\n")) {
            SaveResult saved = test.vault().save(new NotePath("new"), (now, _) -> {
                String text = now.map(Document::text).orElse("") + "world\n";
                return new NoteRevision.Revised.To(text, text);
            });
            assertInstanceOf(SaveResult.Written.class, saved);
            assertEquals("hello\nworld\n", begun.text());
            assertEquals("hello\nworld\n", test.text("new.md"));
        }
    }

    @Test
    void itCanBeMovedAndRemoved() throws IOException {
        try (var _ = begin("new", "hello\n");
                var _ = begin("f/other", "world\n")) {
            assertInstanceOf(MoveResult.Done.class, test.vault().move("new", "old", KIM));
            assertEquals("hello\n", test.text("old.md"));
            assertFalse(hasFile("new.md"));
            assertEquals(Optional.empty(), test.vault().remove(new NotePath("f/other"), KIM));
        }
        scheduler.advance(10_000);
        assertFalse(hasFile("f/other.md"));
    }

    @Test
    void noOtherNoteIsMadeThere() {
        try (var begun = begin("f/new", "hello\n")) {
            for (String path : new String[] {"f/new", "f/New", "F/new", "F/another"}) {
                assertInstanceOf(
                        LiveResult.Refused.class,
                        test.vault().createLiveFor(update("x"), new NotePath(path), KIM, EVERYTHING),
                        path);
            }
            assertInstanceOf(
                    LiveResult.Refused.class,
                    test.vault().createLive(new NotePath("elsewhere"), begun.id(), KIM),
                    "its id is taken");
        }
        try (var _ = begin("g/new", "hello\n")) {
            assertInstanceOf(SaveResult.Refused.class, test.save("G/new", "other"));
        }
    }

    @Test
    void whatStandsInTheWayIsSaidAtOnce() throws IOException {
        test.file("f.md/inner.txt", "");
        for (String path : new String[] {"f", "what?"}) {
            assertInstanceOf(
                    LiveResult.Refused.class,
                    test.vault().createLiveFor(update("x"), new NotePath(path), KIM, EVERYTHING),
                    path);
        }
    }

    @Test
    void aChosenIdStays() throws IOException {
        var id = UUID.randomUUID();
        byte[] update = update("hello\n");
        LiveResult result = test.vault().createLiveFor(update, new NotePath("new"), id, KIM, EVERYTHING);
        try (var document = assertInstanceOf(LiveResult.Opened.class, result).document()) {
            document.apply(update, KIM, "origin", () -> {});
            assertEquals(Optional.of(new NotePath("new")), test.vault().pathOf(id));
        }
        test.closeVault();
        test.open();
        assertEquals(id, test.vault().idOf(new NotePath("new")));
        assertEquals("hello\n", test.text("new.md"));
    }

    @Test
    void anotherProgramsFileOfThatNameLosesNothing() throws IOException {
        try (var _ = begin("new", "hello\n")) {
            Files.writeString(test.root.resolve("new.md"), "theirs\n");
            scheduler.advance(5000);
            String all = test.text("new.md") + (hasFile("new (conflict).md") ? test.text("new (conflict).md") : "");
            assertTrue(all.contains("hello\n") && all.contains("theirs\n"), all);
        }
    }

    @Test
    void afterACrashItIsThere(@TempDir Path directory) throws IOException {
        try (var _ = begin("f/new", "hello\n");
                var _ = begin("empty", "")) {
            test.vault().sync();
            CrashImage crashed = CrashImage.of(test, directory);
            try (var _ = crashed.open()) {
                assertEquals("hello\n", Files.readString(crashed.file("f/new.md")));
                assertFalse(Files.exists(crashed.file("empty.md")), "nothing was written, and nothing is lost");
            }
        }
    }
}
