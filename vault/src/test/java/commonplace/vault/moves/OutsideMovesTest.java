package commonplace.vault.moves;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.vault.TestClient;
import commonplace.vault.TestVault;
import commonplace.vault.folders.FolderDocuments;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveFollower;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A note that another program gives another name stays the note that it was. */
@Tag("slow")
class OutsideMovesTest {
    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    private UUID id(String path) {
        return test.vault().idOf(new NotePath(path));
    }

    private List<String> past(String path) {
        return test.vault().history(new NotePath(path)).stream()
                .map(version -> version.number() + " " + version.summary())
                .toList();
    }

    private void rename(String from, String to) throws IOException {
        Path target = test.root.resolve(to);
        Files.createDirectories(target.getParent());
        Files.move(test.root.resolve(from), target);
    }

    /** A file of the same content that is another file, as sync tools make it. */
    private void copyAndDelete(String from, String to) throws IOException {
        test.file(to, Files.readAllBytes(test.root.resolve(from)));
        Files.delete(test.root.resolve(from));
    }

    private boolean filesHaveIdentities() throws IOException {
        test.file("x", "x");
        var attributes =
                Files.readAttributes(test.root.resolve("x"), java.nio.file.attribute.BasicFileAttributes.class);
        // Where births are unknown, the time of the last change stands for them.
        Files.setLastModifiedTime(test.root.resolve("x"), java.nio.file.attribute.FileTime.fromMillis(1000));
        var later = Files.readAttributes(test.root.resolve("x"), java.nio.file.attribute.BasicFileAttributes.class);
        return attributes.fileKey() != null && attributes.creationTime().equals(later.creationTime());
    }

    @Test
    void itsReadersAndItsPastFollow() throws Exception {
        test.save("a", "alpha\n");
        test.save("b", "[[a]]\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            var heard = new LinkedBlockingQueue<NotePath>();
            a.follow(new LiveFollower() {
                @Override
                public void updated(byte[] update, Author author, Object origin) {}

                @Override
                public void moved(NotePath to) {
                    heard.add(to);
                }
            });
            client.insert(0, "typed ");
            test.awaitText("a.md", "typed alpha\n");
            List<String> past = past("a");

            rename("a.md", "f/c.md");
            test.vault().refresh(List.of("a.md", "f"));

            assertEquals(new NotePath("f/c"), heard.poll(Await.SECONDS, TimeUnit.SECONDS));
            assertEquals(new NotePath("f/c"), a.path());
            assertEquals(a.id(), id("f/c"));
            assertNotEquals(a.id(), id("a"));
            assertEquals(past, past("f/c"));
            client.insert(0, "again ");
            test.awaitText("f/c.md", "again typed alpha\n");
            assertFalse(client.removed);
        }
        assertEquals("b f/c", test.notes());
        assertEquals("[[a]]\n", test.text("b.md"));
        assertEquals(test.rebuilt(), test.known());
    }

    @Test
    void whatWasTypedAndNotYetWrittenGoesToTheNewName() throws Exception {
        test.save("a", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            test.undisturbed(() -> {
                client.insert(0, "typed ");
                rename("a.md", "b.md");
                test.vault().refresh(List.of("b.md", "a.md"));
            });

            test.awaitText("b.md", "typed alpha\n");
            assertFalse(Files.exists(test.root.resolve("a.md")));
        }
    }

    @Test
    void itIsTheSameWhicheverNameIsLookedAtFirst() throws IOException {
        for (List<String> order : List.of(List.of("a", "b"), List.of("b", "a"))) {
            test.save("a", "alpha\n");
            UUID id = id("a");

            copyAndDelete("a.md", "b.md");
            for (String each : order) {
                test.vault().read(new NotePath(each));
            }

            assertEquals(id, id("b"), order.toString());
            test.vault().remove(new NotePath("b"), Author.tool("test"));
        }
    }

    @Test
    void aFolderTakesAllItsNotesAlong() throws IOException {
        test.save("old/a", "alpha\n");
        test.save("old/deep/b", "bravo\n");
        List<UUID> ids = List.of(id("old/a"), id("old/deep/b"));

        rename("old", "new");
        test.vault().refresh(List.of("old", "new"));

        assertEquals("new/a new/deep/b", test.notes());
        assertEquals(ids, List.of(id("new/a"), id("new/deep/b")));
    }

    @Test
    void aFolderTakesAllItsNotesAlongWhileNobodyIsThere() throws IOException {
        test.save("old/a", "alpha\n");
        test.save("old/deep/b", "bravo\n");
        test.save("old/deep/b", "bravo charlie\n");
        List<UUID> ids = List.of(id("old/a"), id("old/deep/b"));
        List<String> past = past("old/deep/b");
        test.closeVault();

        rename("old", "new");
        test.open();

        assertEquals(ids, List.of(id("new/a"), id("new/deep/b")));
        assertEquals(past, past("new/deep/b"));
        test.closeVault();
        test.open();
        assertEquals(ids, List.of(id("new/a"), id("new/deep/b")));
    }

    @Test
    void aFileThatWasRenamedAndEditedIsStillTheSameFile() throws IOException {
        if (!filesHaveIdentities()) {
            return;
        }
        test.save("a", "alpha\n");
        UUID id = id("a");
        rename("a.md", "b.md");
        test.file("b.md", "alpha bravo\n").vault().refresh(List.of("a.md", "b.md"));
        assertEquals(id, id("b"));
        assertEquals("alpha bravo\n", test.live("b").text());
        test.closeVault();

        rename("b.md", "c.md");
        test.file("c.md", "alpha charlie\n").open();

        assertEquals(id, id("c"));
        try (var c = test.live("c")) {
            assertEquals("alpha charlie\n", c.text());
        }
        assertEquals(3, test.vault().history(new NotePath("c")).size());
    }

    @Test
    void whereTwoCouldBeMeantNoneIs() throws IOException {
        test.save("a", "same\n");
        test.save("b", "same\n");
        test.save("empty", "");
        List<UUID> ids = List.of(id("a"), id("b"), id("empty"));

        copyAndDelete("a.md", "c.md");
        copyAndDelete("b.md", "d.md");
        copyAndDelete("empty.md", "blank.md");
        test.vault().rescan();

        assertEquals("blank c d", test.notes());
        for (String path : List.of("blank", "c", "d")) {
            assertFalse(ids.contains(id(path)), path);
        }
        assertEquals(ids, List.of(id("a"), id("b"), id("empty")));
    }

    @Test
    void aCopyIsAnotherNote() throws IOException {
        test.save("a", "alpha\n");
        UUID id = id("a");

        test.file("b.md", "alpha\n").vault().refresh("b.md");

        assertEquals("a b", test.notes());
        assertEquals(id, id("a"));
        assertNotEquals(id, id("b"));
    }

    @Test
    void aNewFileInThePlaceOfADeletedOneIsAnotherNote() throws IOException {
        test.save("a", "alpha\n");
        UUID id = id("a");

        // Many file systems give it the number that the deleted one had.
        Files.delete(test.root.resolve("a.md"));
        test.file("b.md", "bravo\n").vault().refresh(List.of("a.md", "b.md"));

        assertEquals("b", test.notes());
        assertNotEquals(id, id("b"));
    }

    @Test
    void aFolderListsItUnderTheSameId() throws Exception {
        test.save("f/a", "alpha\n");
        String id = id("f/a").toString();
        try (var folders = new FolderDocuments(test.vault());
                var folder = folders.open("f");
                var document = folder.document()) {
            assertEquals(List.of("/a.md"), listed(document, id));

            rename("f/a.md", "f/deep/b.md");
            test.vault().refresh(List.of("f/a.md", "f/deep"));

            test.await(() -> listed(document, id).equals(List.of("/deep/b.md")));
        }
    }

    /** Where a folder's document has a note of this id. */
    private static List<String> listed(LiveDocument folder, String id) {
        return folder.query(doc -> doc.map("filemeta_v0").toMap()).entrySet().stream()
                .filter(entry -> String.valueOf(entry.getValue()).contains(id))
                .map(java.util.Map.Entry::getKey)
                .toList();
    }

    @Test
    void followersHearThatItMoved() throws Exception {
        test.save("a", "alpha\n");
        var heard = new LinkedBlockingQueue<Change>();
        try (var _ = test.vault().follow(heard::add)) {
            rename("a.md", "b.md");
            test.vault().refresh(List.of("a.md", "b.md"));

            assertTrue(heard.poll(Await.SECONDS, TimeUnit.SECONDS) instanceof Change.Moved(NotePath from, Note note)
                    && from.equals(new NotePath("a"))
                    && note.path().equals(new NotePath("b")));
        }
    }
}
