package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.NewerFormatException;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.notes.NotePath;
import commonplace.vault.storage.FrameFile;
import commonplace.vault.storage.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a newer version wrote is refused with words, and stays as it is; what an older one wrote is read. */
class NewerFormatTest {
    private TestVault test;
    private Path live;

    @BeforeEach
    void writeSomething() {
        test = new TestVault();
        live = test.directory.resolve("index-live");
        test.save("a", "one");
        test.save("a", "two");
        test.closeVault();
    }

    @AfterEach
    void clean() {
        test.close();
    }

    @Test
    void aFolderOfNewerFormatIsRefused() throws IOException {
        Files.writeString(live.resolve("format"), "Commonplace live documents, format 7\n");

        refused(live.resolve("format")
                + " has the format 7, and this version of Commonplace knows formats up to 2. A newer version has"
                + " written it, and was not disturbed: start that one, or update this one to a version that knows"
                + " format 7");
    }

    @Test
    void recordsOfKindsThatOnlyANewerVersionWritesAreRefused() throws IOException {
        try (var journal = Journal.open(live.resolve("journal"), (_, _) -> {}, _ -> {})) {
            journal.append(new byte[] {99, 1, 2, 3});
            journal.sync();
        }

        refused(live.resolve("journal")
                + " has the format 3, and this version of Commonplace knows formats up to 2. A newer version has"
                + " written it, and was not disturbed: start that one, or update this one to a version that knows"
                + " format 3");
    }

    private void refused(String message) throws IOException {
        Map<String, String> before = snapshot();
        IOException refused = assertThrows(NewerFormatException.class, test::open);

        assertEquals(message, refused.getMessage());
        assertEquals(before, snapshot());
    }

    private Map<String, String> snapshot() throws IOException {
        Map<String, String> all = new TreeMap<>(new Tree(live).snapshot());
        new Tree(test.root).snapshot().forEach((name, file) -> all.put("notes/" + name, file));
        return all;
    }

    @Test
    void aDocumentOfNewerFormatIsNotPutAside() throws IOException {
        Path document;
        try (var files = Files.walk(live.resolve("documents"))) {
            document = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        var file = new FrameFile(document);
        List<byte[]> frames = new ArrayList<>(file.read(Integer.MAX_VALUE).frames());
        frames.getFirst()[0] = 9;
        file.replace(frames);
        test.open();

        Map<String, String> before = new Tree(live.resolve("documents")).snapshot();
        RuntimeException refused =
                assertThrows(RuntimeException.class, () -> test.vault().history(new NotePath("a")));
        assertTrue(String.valueOf(refused.getMessage()).contains(document + " has the format 9"), refused.getMessage());
        assertEquals(before, new Tree(live.resolve("documents")).snapshot());
    }

    @Test
    void whatTheFirstVersionsWroteIsReadAndSaysItsFormatFromThenOn() throws IOException {
        Files.delete(live.resolve("format"));
        test.open();

        assertEquals(1, test.vault().history(new NotePath("a")).size());
        try (LiveDocument document = test.live("a")) {
            assertEquals("two", document.text());
        }
        assertEquals("Commonplace live documents, format 2\n", Files.readString(live.resolve("format")));
    }

    @Test
    void aVaultThatIsOnlyPartlyRestoredIsNotOpened() throws IOException {
        Files.writeString(live.resolve("restoring"), "the backup of yesterday");

        IOException refused = assertThrows(IOException.class, test::open);
        assertEquals(
                "it is being restored from a backup, or that was cut off and not all of it is there; run the same"
                        + " `commonplace backup restore` again",
                refused.getMessage());
    }
}
