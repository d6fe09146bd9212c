package commonplace.vault.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.DurableFiles;
import commonplace.base.Progress;
import commonplace.crdt.YDoc;
import commonplace.vault.CrashImage;
import commonplace.vault.TestClient;
import commonplace.vault.TestScheduler;
import commonplace.vault.TestVault;
import commonplace.vault.Vault;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.moves.MovePlan;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.storage.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A live document has one object, whatever happens to its note: what is written while a document leaves the memory, is
 * removed, comes back or is moved is there once after a crash.
 */
@Tag("slow")
class DocumentLifeTest {
    private static final NotePath A = new NotePath("a");

    private TestScheduler scheduler = new TestScheduler();
    private final TestVault test = new TestVault(() -> scheduler = new TestScheduler());
    private final StringBuilder written = new StringBuilder();
    private int lines;

    @TempDir
    private Path images;

    @AfterEach
    void close() {
        test.close();
    }

    private void append() {
        String line = "line " + lines++ + "\n";
        written.append(line);
        append(test.vault(), line);
    }

    private static void append(Vault vault, String line) {
        SaveResult saved = vault.save(A, (now, _) -> {
            String text = now.map(Document::text).orElse("") + line;
            return new NoteRevision.Revised.To(text, text);
        });
        assertTrue(saved instanceof SaveResult.Written, saved.toString());
    }

    /** For longer than a document stays in memory that nobody uses. */
    private void appendForAWhile() {
        for (int i = 0; i < 20; i++) {
            append();
            scheduler.advance(400);
        }
    }

    private void assertAllIsThereOnceAfterACrash() throws IOException {
        CrashImage image = CrashImage.of(test, images.resolve("end"));
        try (var vault = image.open()) {
            assertEquals(written.toString(), vault.read(A).orElseThrow().text());
            append(vault, "next\n");
            assertEquals(written + "next\n", Files.readString(image.file("a.md")));
        }
        assertEquals(List.of(), image.said());
    }

    @Test
    void aNoteThatWasRemovedAndMadeAgainKeepsWhatCameAfterwards() throws IOException {
        test.save("a", "first\n");
        test.vault().remove(A, Author.tool("test"));
        appendForAWhile();
        assertAllIsThereOnceAfterACrash();
    }

    @Test
    void aNoteThatHadToMakeRoomKeepsWhatCameAfterwards() throws IOException {
        append();
        for (int i = 0; i < 300; i++) {
            test.save("other " + i, "text\n");
        }
        scheduler.advance(10);
        appendForAWhile();
        assertAllIsThereOnceAfterACrash();
    }

    @Test
    void aNoteThatAnotherProgramDeletedAndAToolMadeAgainKeepsWhatCameAfterwards() throws IOException {
        test.save("a", "first\n");
        scheduler.advance(1000);
        Files.delete(test.root.resolve("a.md"));
        test.vault().rescan();
        scheduler.advance(2000);
        appendForAWhile();
        assertAllIsThereOnceAfterACrash();
    }

    @Test
    void whatIsWrittenAtTheMomentWhenADocumentLeavesIsThereOnce() throws IOException, InterruptedException {
        append();
        test.closeVault();
        Path own = ownFile();
        var before = Files.readAttributes(own, "fileKey");
        var second = new TestScheduler();
        try (var vault = Vault.open(test.vault().settings(), Progress.NONE, test.said::add, second)) {
            append(vault, line());
            // It is kept without the lock, which it needs in order to leave.
            var leaving = new Thread(() -> second.advance(6000));
            var none = new NotePath("none of these");
            vault.save(none, (_, _) -> {
                leaving.start();
                LockSupport.parkNanos(1);
                return new NoteRevision.Revised.No(new Problem.NoSuchNote(none, List.of()));
            });
            awaitKept(own, before, vault, leaving);
            leaving.join();
            append(vault, line());
            append(vault, line());
            assertAllIsThereOnceAfterACrash();
        }
    }

    private String line() {
        String line = "line " + lines++ + "\n";
        written.append(line);
        return line;
    }

    /** Writes with the lock held from before the document's own file is replaced until after. */
    private void awaitKept(Path own, Map<String, Object> before, Vault vault, Thread leaving) {
        var none = new NotePath("none of these");
        boolean[] kept = {false};
        while (!kept[0]) {
            vault.save(none, (_, _) -> {
                for (int i = 0; i < 100 && !kept[0]; i++) {
                    LockSupport.parkNanos(1_000_000);
                    kept[0] = isReplaced(own, before);
                }
                if (kept[0]) {
                    append(vault, line());
                }
                return new NoteRevision.Revised.No(new Problem.NoSuchNote(none, List.of()));
            });
            assertTrue(kept[0] || leaving.isAlive(), "it has left, and nobody saw it");
        }
    }

    private static boolean isReplaced(Path own, Map<String, Object> before) {
        try {
            return !Files.readAttributes(own, "fileKey").equals(before);
        } catch (IOException beingReplaced) {
            return false;
        }
    }

    private Path ownFile() throws IOException {
        try (var files = Files.walk(test.directory.resolve("index-live/documents"))) {
            return files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
    }

    @Test
    void aNoteThatWasWrittenJustBeforeItsMoveWasCutShortIsInOnePlace() throws IOException {
        append();
        UUID id = test.vault().idOf(A);
        CrashImage image = CrashImage.of(test, images.resolve("cut"));
        image.appendMove(new MovePlan(
                "a.md", "b.md", List.of(new MoveResult.Renamed(A, new NotePath("b"))), List.of(id), Map.of()));
        Files.move(image.file("a.md"), image.file("b.md"));

        try (var vault = image.open()) {
            assertEquals(
                    written.toString(),
                    vault.read(new NotePath("b")).orElseThrow().text());
            assertEquals(id, vault.idOf(new NotePath("b")));
            assertFalse(Files.exists(image.file("a.md")), "it is under its old name, too");
        }
    }

    @Test
    void aCutMoveToAPathWhereAnotherMovedNoteWasRemovedTakesItsOwnDocument() throws IOException {
        test.save("x", "other\n");
        test.vault().move("x", "b", Author.tool("test"));
        test.vault().remove(new NotePath("b"), Author.tool("test"));
        append();
        UUID id = test.vault().idOf(A);
        CrashImage image = CrashImage.of(test, images.resolve("cut"));
        image.appendMove(new MovePlan(
                "a.md", "b.md", List.of(new MoveResult.Renamed(A, new NotePath("b"))), List.of(id), Map.of()));
        Files.move(image.file("a.md"), image.file("b.md"));

        try (var vault = image.open()) {
            assertEquals(id, vault.idOf(new NotePath("b")));
            assertEquals(
                    written.toString(),
                    vault.read(new NotePath("b")).orElseThrow().text());
            assertFalse(Files.exists(image.file("a.md")), "it is under its old name, too");
        }
    }

    @Test
    void aMoveIsOnDiskWhenItIsAnswered() throws IOException {
        for (int i = 0; i < 20; i++) {
            test.save("n" + i, "text " + i + "\n");
            test.vault().move("n" + i, "m" + i, Author.tool("test"));
            int[] unfinished = {0};
            Journal.open(
                            test.directory.resolve("index-live/journal"),
                            (_, record) -> count(record, unfinished),
                            s -> {})
                    .close();
            assertEquals(0, unfinished[0], "a move that was answered has to be made up for after a crash");
        }
    }

    private static void count(byte[] record, int[] unfinished) {
        try {
            switch (LogCodec.decode(record)) {
                case LogRecord.Moving _ -> unfinished[0]++;
                case LogRecord.MoveDone _ -> unfinished[0]--;
                default -> {}
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void aRemovedNoteStaysRemovedAfterACrash() throws IOException {
        append();
        // Only the journal knows.
        Files.createDirectories(inTheWayOf(A));
        test.vault().remove(A, Author.tool("test"));
        CrashImage image = CrashImage.of(test, images.resolve("removed"));
        try (var vault = image.open()) {
            assertTrue(vault.live(A).isEmpty(), "somebody who opens it would bring it back");
            assertFalse(Files.exists(image.file("a.md")));
        }
    }

    /** A folder in the place of the file that would be written: the note's document cannot be kept. */
    private Path inTheWayOf(NotePath note) {
        String id = test.vault().idOf(note).toString();
        return test.directory.resolve(
                "index-live/documents/" + id.substring(0, 2) + "/." + id + DurableFiles.TEMPORARY);
    }

    @Test
    void whoHeldANoteBeforeItWasRemovedHoldsNothingOfTheOneThatCameAfter() {
        append();
        LiveDocument before = test.live("a");
        try (var client = new TestClient(1, before)) {
            test.vault().remove(A, Author.tool("test"));
            test.save("a", "again\n");
            byte[] late = client.made(doc -> doc.text("contents").insert(0, "late "));
            assertThrows(DocumentGoneException.class, () -> before.apply(late, Author.editor("kim"), () -> {}));
            try (var after = test.live("a")) {
                before.close();
                scheduler.advance(20_000);
                after.edit(
                        Author.editor("lee"), this, doc -> doc.text("contents").insert(0, "new "));
            }
            scheduler.advance(20_000);
            assertEquals("new again\n", test.read("a"));
        }
    }

    @Test
    void aDocumentThatCannotBeKeptWhenItsNoteIsRemovedStaysUntilItCan() throws IOException {
        append();
        Path inTheWay = inTheWayOf(A);
        Files.createDirectories(inTheWay);
        test.vault().remove(A, Author.tool("test"));
        scheduler.advance(20_000);
        assertEquals("deleted", test.vault().history(A).getFirst().summary());
        Files.delete(inTheWay);
        scheduler.advance(20_000);
        assertEquals("deleted", test.vault().history(A).getFirst().summary());
        test.vault().restore(A, 1, Author.tool("test"));
        assertEquals(written.toString(), test.read("a"));
    }

    /** Typing takes no part in the vault's lock, so some of it falls between the keeping and the end. */
    @Test
    void whatIsTypedWhileTheVaultIsClosedIsThereIfItWasAcknowledged() throws IOException, InterruptedException {
        for (int round = 0; round < 10; round++) {
            test.save("a", "");
            LiveDocument live = test.live("a");
            var client = new TestClient(round + 1, live);
            var typed = new AtomicInteger();
            var acknowledged = new AtomicInteger();
            var typing = new Thread(() -> {
                try {
                    while (true) {
                        int length = typed.get();
                        byte[] update = client.made(doc -> doc.text("contents").insert(length, "x"));
                        live.apply(update, Author.editor("kim"), acknowledged::incrementAndGet);
                        typed.incrementAndGet();
                    }
                } catch (IllegalStateException closed) {
                    // The vault takes nothing more.
                }
            });
            typing.start();
            while (acknowledged.get() == 0) {
                Thread.onSpinWait();
            }
            test.closeVault();
            typing.join();
            test.open();
            assertTrue(
                    test.read("a").length() >= acknowledged.get(),
                    acknowledged + " were acknowledged, " + test.read("a").length() + " are there");
        }
    }

    /** A process was killed when it had begun a note's document, and the note was not in it yet. */
    @Test
    void aNoteThatWasToBeMadeAndWasNotIsNotThere() throws IOException {
        assertNotMade(List.of());
    }

    /** The disk was full, and what was to be written was taken back. */
    @Test
    void norIsOneThatCouldNotBeWritten() throws IOException {
        var doc = new YDoc(7);
        List<byte[]> updates = new ArrayList<>();
        doc.onUpdate((update, _) -> updates.add(update));
        doc.text(OpenDocument.CONTENTS).insert(0, "B\n");
        doc.text(OpenDocument.CONTENTS).delete(0, 2);
        assertNotMade(updates);
    }

    private static void assertNotMade(List<byte[]> updates) throws IOException {
        try (var vault = new TestVault()) {
            vault.save("a", "A\n");
            UUID id = vault.vault().idOf(new NotePath("b"));
            vault.closeVault();
            try (var journal =
                    Journal.open(vault.directory.resolve("index-live/journal"), (_, _) -> {}, vault.said::add)) {
                Author author = Author.tool("test");
                journal.append(LogCodec.encode(new LogRecord.Begun(
                        id, "b", Instant.EPOCH, author, ClientIds.enrolled(""), "", TextFormat.PLAIN)));
                updates.forEach(update ->
                        journal.append(LogCodec.encode(new LogRecord.Updated(id, Instant.EPOCH, author, update))));
            }
            vault.open();
            vault.closeVault();

            assertFalse(Files.exists(vault.root.resolve("b.md")));
            vault.open();
            assertEquals("a", vault.notes());
            vault.save("b", "B\n");
            assertEquals("B\n", vault.text("b.md"));
        }
    }
}
