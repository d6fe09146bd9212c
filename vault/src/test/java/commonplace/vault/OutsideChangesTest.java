package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What other programs do to the files is seen as soon as somebody says where to look. */
class OutsideChangesTest {
    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void aFileThatComesChangesAndGoes() throws IOException {
        test.file("f/a.md", "alpha").vault().refresh("f/a.md");
        assertEquals("f/a", test.search("alpha"));

        test.file("f/a.md", "bravo").vault().refresh("f/a.md");
        assertEquals("", test.search("alpha"));
        assertEquals("f/a", test.search("bravo"));

        Files.delete(test.root.resolve("f/a.md"));
        test.vault().refresh("f/a.md");
        assertEquals("", test.notes());
    }

    @Test
    void aChangeOfTheSameLengthWithinTheSameTickIsSeen() throws IOException {
        test.file("a.md", "alpha").vault().refresh("a.md");
        var time = Files.getLastModifiedTime(test.root.resolve("a.md"));

        test.file("a.md", "bravo");
        Files.setLastModifiedTime(test.root.resolve("a.md"), time);
        test.vault().refresh("a.md");

        assertEquals("a", test.search("bravo"));
    }

    @Test
    void anEditorThatSavesByRenameIsSeen() throws IOException {
        test.file("a.md", "alpha").vault().refresh("a.md");

        test.file(".a.md.swp", "bravo");
        Files.move(test.root.resolve(".a.md.swp"), test.root.resolve("a.md"), StandardCopyOption.ATOMIC_MOVE);
        test.vault().refresh(".a.md.swp");
        test.vault().refresh("a.md");

        assertEquals("a", test.search("bravo"));
        assertEquals("a", test.notes());
    }

    @Test
    void linksToARenamedFileAreLeftToWhoeverRenamedIt() throws IOException {
        test.file("a.md", "alpha").file("b.md", "[[a]]").vault().rescan();

        Files.move(test.root.resolve("a.md"), test.root.resolve("c.md"));
        test.vault().refresh("a.md");
        test.vault().refresh("c.md");

        assertEquals("b c", test.notes());
        assertEquals("c", test.search("alpha"));
        assertEquals(List.of(), test.vault().view().links().backlinks("c"));
    }

    @Test
    void aRenamedFolderTakesItsNotesAlong() throws IOException {
        test.file("old/a.md", "alpha").file("old/deep/b.md", "bravo").vault().rescan();

        Files.move(test.root.resolve("old"), test.root.resolve("new"));
        test.vault().refresh("old");
        test.vault().refresh("new");

        assertEquals("new/a new/deep/b", test.notes());
        assertEquals("new/deep/b", test.search("bravo"));
        assertEquals(2, test.vault().view().folders().notesBelow("new"));
        assertEquals(0, test.vault().view().folders().notesBelow("old"));
    }

    @Test
    void aFolderCalledLikeANoteIsAFolder() throws IOException {
        test.file("odd.md/a.md", "alpha").vault().refresh("odd.md");
        assertEquals("odd.md/a", test.notes());

        Files.move(test.root.resolve("odd.md"), test.directory.resolve("elsewhere"));
        test.vault().refresh("odd.md");
        assertEquals("", test.notes());
    }

    @Test
    void rescanSeesEverythingAtOnce() throws IOException {
        test.file("keep.md", "alpha")
                .file("change.md", "alpha")
                .file("go.md", "alpha")
                .vault()
                .rescan();

        test.file("change.md", "bravo").file("come.md", "alpha");
        Files.delete(test.root.resolve("go.md"));
        test.vault().rescan();

        assertEquals("change come keep", test.notes());
        assertEquals("come, keep", test.search("alpha"));
    }

    @Test
    void followersHearOfEachChangeOnceAndInOrder() throws Exception {
        var heard = new java.util.concurrent.LinkedBlockingQueue<String>();
        try (var _ = test.vault().follow(change -> {
            heard.add(change.toString().replaceAll("\\[.*", "") + " " + change.path());
            if (heard.size() == 1) {
                throw new IllegalStateException("a follower that fails");
            }
        })) {
            test.save("a", "one");
            test.save("a", "one");
            test.vault().refresh("a.md");
            test.save("a", "two");
            test.vault().remove(new NotePath("a"), Author.tool("test"));

            assertEquals("Saved a", heard.poll(Await.SECONDS, TimeUnit.SECONDS));
            assertEquals("Saved a", heard.poll(Await.SECONDS, TimeUnit.SECONDS));
            assertEquals("Removed a", heard.poll(Await.SECONDS, TimeUnit.SECONDS));
            assertTrue(heard.isEmpty());
        }
    }

    @Test
    void aNoteThatIsReadWhileItIsGoneIsForgotten() throws IOException {
        test.file("a.md", "alpha").vault().rescan();
        Files.delete(test.root.resolve("a.md"));

        assertTrue(test.vault().read(new NotePath("a")).isEmpty());
        assertEquals("", test.search("alpha"));
    }
}
