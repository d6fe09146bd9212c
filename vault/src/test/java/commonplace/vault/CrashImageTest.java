package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.vault.history.LogRecord;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.TextFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash at this moment would leave on disk is copied, and opened as the next run would. */
class CrashImageTest {
    private static final String LONG = "A line of a note.\n".repeat(10_000);

    private final TestVault test = new TestVault();
    private @Nullable CrashImage crashed;

    @TempDir
    private Path image;

    @AfterEach
    void close() {
        test.close();
    }

    private Path file() {
        return image.resolve("notes/a.md");
    }

    private void crash() throws IOException {
        crashed = CrashImage.of(test, image);
    }

    private CrashImage crashed() {
        return Objects.requireNonNull(crashed);
    }

    /** Saves and crashes before anything that is done later can be done: nothing is while somebody writes. */
    private void crashAfter(String... texts) {
        test.undisturbed(() -> {
            for (String text : texts) {
                test.save("a", text);
            }
            crash();
        });
    }

    private Vault opened() throws IOException {
        return crashed().open();
    }

    private String recovered() throws IOException {
        try (var vault = opened()) {
            String text = vault.read(new NotePath("a")).orElseThrow().text();
            assertEquals(List.of(), crashed().said());
            return text;
        }
    }

    @Test
    void whatWasTypedAndNotYetInTheFileIsInItAfterwards() throws Exception {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            var durable = new java.util.concurrent.CountDownLatch(1);
            a.apply(
                    client.made(doc -> doc.text("contents").insert(0, "typed ")),
                    Author.editor("kim"),
                    durable::countDown);
            assertTrue(durable.await(Await.SECONDS, java.util.concurrent.TimeUnit.SECONDS));
            crash();
        }
        try (var vault = opened()) {
            assertEquals("typed alpha\n", Files.readString(file()));
            assertEquals(
                    "typed alpha\n", vault.read(new NotePath("a")).orElseThrow().text());
        }
    }

    /** As much as a segment of the journal holds is typed and deleted, and more: the document outlives its records. */
    @Test
    void whatTheJournalHasGivenAwayIsInTheDocumentsOwnFile() throws Exception {
        test.file("a.md", "alpha\n").file("b.md", "bravo\n");
        Path journal = test.directory.resolve("index-live/journal");
        try (var a = test.live("a");
                var b = test.live("b");
                var client = new TestClient(1, a);
                var other = new TestClient(2, b)) {
            b.apply(other.made(doc -> doc.text("contents").insert(0, "earlier ")), Author.editor("lee"), () -> {});
            test.await(() -> !segments(journal).isEmpty());
            String first = segments(journal).getFirst();
            int length = 1 << 20;
            for (int i = 0; i < 18; i++) {
                a.apply(
                        client.made(doc -> doc.text("contents").insert(0, "x".repeat(length))),
                        Author.editor("kim"),
                        () -> {});
                a.apply(client.made(doc -> doc.text("contents").delete(0, length)), Author.editor("kim"), () -> {});
            }
            a.apply(client.made(doc -> doc.text("contents").insert(0, "typed ")), Author.editor("kim"), () -> {});
            test.await(() -> !segments(journal).contains(first));
            test.vault().sync();
            crash();
        }
        try (var vault = opened()) {
            assertEquals(
                    "typed alpha\n", vault.read(new NotePath("a")).orElseThrow().text());
            assertEquals(
                    "earlier bravo\n",
                    vault.read(new NotePath("b")).orElseThrow().text());
        }
    }

    private static List<String> segments(Path journal) throws IOException {
        if (!Files.isDirectory(journal)) {
            return List.of();
        }
        try (var files = Files.list(journal)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("journal-\\d+"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void manyWritesThatNobodyConfirmedAndAnEditAfterwardsComeOnce() throws IOException {
        var text = new StringBuilder("# Log\n");
        var texts = new ArrayList<String>();
        for (int i = 0; i < 20; i++) {
            texts.add(text.append("line ").append(i).append('\n').toString());
        }
        crashAfter(texts.toArray(String[]::new));
        Files.writeString(file(), "edited\n", StandardOpenOption.APPEND);

        assertEquals(text + "edited\n", recovered());
        assertEquals(text + "edited\n", Files.readString(file()));
    }

    @Test
    void writesOfALongTextThatNobodyConfirmedAndAnEditAfterwardsComeOnce() throws IOException {
        crashAfter(LONG, LONG + "two\n", LONG + "two\nthree\n");
        Files.writeString(file(), "edited\n" + LONG + "two\n");

        assertEquals("edited\n" + LONG + "two\nthree\n", recovered());
        assertEquals("edited\n" + LONG + "two\nthree\n", Files.readString(file()));
    }

    @Test
    void aWriteThatDidNotComeToItsFileIsMadeUpFor() throws IOException {
        crashAfter("one\n", "one\ntwo\n");
        Files.writeString(file(), "one\n");

        assertEquals("one\ntwo\n", recovered());
        assertEquals("one\ntwo\n", Files.readString(file()));
    }

    @Test
    void aNewNoteWhoseFileDidNotComeIsMade() throws IOException {
        crashAfter("one\n");
        Files.delete(file());

        assertEquals("one\n", recovered());
        assertEquals("one\n", Files.readString(file()));
    }

    @Test
    void aDamagedDocumentBeginsAgainWithItsFileAndSaysSo() throws IOException {
        test.save("a", "one\n");
        test.closeVault();
        crash();
        try (var files = Files.walk(image.resolve("index-live/documents"))) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(each);
                bytes[bytes.length / 2] ^= 1;
                Files.write(each, bytes);
            }
        }
        try (var vault = opened()) {
            try (var a = vault.live(new NotePath("a")).orElseThrow()) {
                assertEquals("one\n", a.text());
            }
        }
        assertTrue(
                crashed().said().getFirst().contains("begins again with its file"),
                crashed().said().toString());
    }

    @Test
    void aNoteThatHadOnlyBegunIsNotMade() throws IOException {
        test.save("b", "there\n");
        UUID id = test.vault().idOf(new NotePath("a"));
        test.closeVault();
        crash();
        crashed()
                .append(new LogRecord.Begun(
                        id, "a", Instant.EPOCH, Author.OUTSIDE, new byte[] {0, 0}, "", TextFormat.PLAIN));

        try (var vault = opened()) {
            assertEquals("there\n", vault.read(new NotePath("b")).orElseThrow().text());
            assertFalse(Files.exists(file()), "nobody was told that there is such a note");
        }
    }
}
