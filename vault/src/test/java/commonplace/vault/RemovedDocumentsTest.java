package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a removed note was is known for a while, and then no more. */
class RemovedDocumentsTest {
    private static final NotePath A = new NotePath("a");

    private final TestVault test = new TestVault();
    private Duration later = Duration.ZERO;

    @AfterEach
    void close() {
        test.close();
    }

    /** Opens the vault so many days later, and has it look. */
    private void lookAfter(long days) throws IOException {
        test.closeVault();
        later = later.plusDays(days);
        test.open(() -> Instant.now().plus(later));
        test.vault().removedDocuments().clear();
    }

    private List<String> past() {
        return test.vault().history(A).stream()
                .map(version -> test.vault().textAt(A, version.number()).orElseThrow())
                .toList();
    }

    private long kept() throws IOException {
        try (var files = Files.walk(test.directory.resolve("index-live/documents"))) {
            return files.filter(Files::isRegularFile).count();
        }
    }

    private void write() throws IOException {
        test.save("other", "stays\n");
        test.file("a.md", "alpha\n");
        test.save("a", "bravo\n");
    }

    @Test
    void aRemovedNoteCanBeRestoredForThirtyDays() throws IOException {
        write();
        lookAfter(400);
        test.vault().remove(A, Author.tool("test"));
        lookAfter(1);
        lookAfter(29);

        // The removal is a version of its own.
        assertEquals(List.of("bravo\n", "bravo\n", "alpha\n"), past());
        assertInstanceOf(SaveResult.Written.class, test.vault().restore(A, 1, Author.tool("restore")));
        lookAfter(400);
        assertEquals(List.of("alpha\n", "bravo\n", "bravo\n", "alpha\n"), past());
    }

    @Test
    void afterThatItIsLetGoWhoeverRemovedIt() throws IOException {
        write();
        Files.delete(test.root.resolve("a.md"));
        lookAfter(0);
        assertEquals(2, kept());

        lookAfter(31);

        assertEquals(1, kept());
        assertEquals(List.of(), past());
        assertEquals("stays\n", test.read("other"));
        lookAfter(1);
        assertEquals("other", test.notes());
    }

    @Test
    void aFileThatComesBackFindsItsPastAndItsTimeBeginsAnew() throws IOException {
        write();
        UUID id = test.vault().idOf(A);
        for (int i = 0; i < 3; i++) {
            Files.delete(test.root.resolve("a.md"));
            lookAfter(20);
            test.file("a.md", "bravo\n");
            lookAfter(20);
        }

        assertEquals(id, test.vault().idOf(A));
        assertEquals(List.of("bravo\n", "alpha\n"), past());
    }

    @Test
    void anIdThatWasTakenAlongIsLetGoWithItsNote() throws IOException {
        write();
        UUID id = test.vault().idOf(A);
        test.vault().move("a", "b", Author.tool("move"));
        lookAfter(100);
        assertEquals(id, test.vault().idOf(new NotePath("b")));

        test.vault().remove(new NotePath("b"), Author.tool("test"));
        lookAfter(0);
        assertEquals(id, test.vault().idOf(new NotePath("b")));
        lookAfter(31);

        assertNotEquals(id, test.vault().idOf(new NotePath("b")));
        assertEquals(id, test.vault().idOf(A));
        assertEquals(1, kept());
    }

    @Test
    void documentsOfNoNoteAreLeftAlone() throws IOException {
        write();
        UUID shared = UUID.randomUUID();
        try (var document = test.vault().shared(shared)) {
            document.edit(Author.tool("test"), this, doc -> doc.map("m").put("k", "v"));
        }
        lookAfter(0);
        lookAfter(31);

        try (var document = test.vault().shared(shared)) {
            assertEquals("{k=v}", document.query(doc -> doc.map("m").toMap().toString()));
        }
    }

    @Test
    void aVaultWhoseNotesAreAllAwayLosesNothing() throws IOException {
        write();
        test.closeVault();
        Files.move(test.root, test.directory.resolve("unmounted"));
        Files.createDirectory(test.root);
        test.open();
        lookAfter(0);
        lookAfter(31);
        assertEquals(2, kept());
    }
}
