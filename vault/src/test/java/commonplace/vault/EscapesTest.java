package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No path leads out of the vault, or to what is not a note. */
class EscapesTest {
    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void pathsThatAreNone() {
        for (String typed : List.of(
                "..",
                "../x",
                "a/../b",
                "a/..",
                "./a",
                "a/./b",
                "/etc/passwd",
                "//x",
                "a//b",
                "a/",
                "",
                "  ",
                ".md",
                "a\\b",
                "..\\x",
                "a\0b",
                "a\nb",
                ".hidden",
                ".git/config",
                ".obsidian/x",
                ".trash/x",
                ".commonplace/config",
                "a/.b/c",
                "x".repeat(300),
                "y/".repeat(600) + "z",
                "lone\uD800surrogate")) {
            assertInstanceOf(NotePath.Parsed.Bad.class, NotePath.parse(typed), typed);
        }
    }

    @Test
    void aSymbolicLinkToAFileIsNoNoteAndIsNotWrittenThrough() throws IOException {
        Path secret = Files.writeString(test.directory.resolve("secret.md"), "alpha");
        Files.createSymbolicLink(test.root.resolve("a.md"), secret);
        test.vault().rescan();
        test.vault().refresh("a.md");

        assertEquals("", test.notes());
        assertTrue(test.vault().read(new NotePath("a")).isEmpty());
        assertTrue(test.vault().remove(new NotePath("a"), Author.tool("test")).isPresent());
        assertTrue(Files.isSymbolicLink(test.root.resolve("a.md")));
        assertTrue(test.refused("a", "bravo").contains("symbolic link"));
        assertEquals("alpha", Files.readString(secret));
        assertTrue(Files.isSymbolicLink(test.root.resolve("a.md")));
    }

    @Test
    void aSymbolicLinkToAFolderIsNeitherReadNorWrittenThrough() throws IOException {
        Path outside = Files.createDirectory(test.directory.resolve("outside"));
        Files.writeString(outside.resolve("secret.md"), "alpha");
        Files.createSymbolicLink(test.root.resolve("door"), outside);
        Files.createSymbolicLink(test.root.resolve("loop"), test.root);
        test.vault().rescan();
        test.vault().refresh("door");
        test.vault().refresh("door/secret.md");

        assertEquals("", test.notes());
        assertTrue(test.vault().read(new NotePath("door/secret")).isEmpty());
        assertTrue(test.vault()
                .remove(new NotePath("door/secret"), Author.tool("test"))
                .isPresent());
        for (String path : List.of("door/secret", "door/new", "door/deep/new", "loop/new")) {
            String message = test.refused(path, "bravo");
            assertTrue(message.contains("symbolic link"), message);
        }
        assertEquals("alpha", Files.readString(outside.resolve("secret.md")));
        try (var files = Files.list(outside)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void aFolderThatBecomesASymbolicLinkHidesItsNotes() throws IOException {
        Path outside = Files.createDirectory(test.directory.resolve("outside"));
        Files.writeString(outside.resolve("a.md"), "alpha");
        test.save("f/a", "bravo");
        Files.delete(test.root.resolve("f/a.md"));
        Files.delete(test.root.resolve("f"));
        Files.createSymbolicLink(test.root.resolve("f"), outside);

        assertTrue(test.vault().read(new NotePath("f/a")).isEmpty());
        assertTrue(test.refused("f/a", "charlie").contains("symbolic link"));
        assertEquals("alpha", Files.readString(outside.resolve("a.md")));
        test.vault().rescan();
        assertEquals("", test.notes());
    }

    @Test
    void theVaultItselfMayBeReachedThroughALink() throws IOException {
        Path door = Files.createSymbolicLink(test.directory.resolve("door"), test.root);
        try (var other = Vault.open(VaultSettings.of(door, test.directory.resolve("other")), Progress.NONE, _ -> {})) {
            other.save(new NotePath("f/a"), (_, _) -> new NoteRevision.Revised.To("alpha", "alpha"));
        }
        assertEquals("alpha", test.text("f/a.md"));
    }

    @Test
    void hiddenFilesAndOthersThanMarkdownAreNotNotes() throws IOException {
        for (String file : List.of(
                ".obsidian/a.md",
                ".git/a.md",
                ".trash/a.md",
                ".commonplace/a.md",
                ".a.md",
                "f/.b/a.md",
                "a.txt",
                "a",
                "amd",
                "picture.png",
                "a.md.bak",
                ".md")) {
            test.file(file, "alpha").vault().refresh(file);
        }
        test.vault().rescan();

        assertEquals("", test.notes());
        assertEquals("", test.search("alpha"));
    }

    @Test
    void twoFilesOfOneNameAreOneNote() throws IOException {
        test.file("Zu\u0308rich.md", "alpha")
                .file("Z\u00FCrich.md", "bravo")
                .file("x.md", "charlie")
                .file("x.MD", "delta");
        test.vault().rescan();
        test.closeVault();
        test.open();

        assertEquals("Z\u00FCrich x", test.notes());
        assertEquals("Z\u00FCrich", test.search("bravo"));
        Files.delete(test.root.resolve("Z\u00FCrich.md"));
        Files.delete(test.root.resolve("x.md"));
        test.vault().rescan();
        assertEquals("Z\u00FCrich x", test.notes());
        assertEquals("x", test.search("delta"));
        test.save("Z\u00FCrich", "echo");
        assertEquals("echo", test.text("Zu\u0308rich.md"));
    }

    @Test
    void namesThatDifferOnlyInCaseAreRefusedForNewNotesAndKeptWhereTheyAre() throws IOException {
        test.save("people/jamie", "alpha");
        assertTrue(test.refused("people/Jamie", "x").contains("differs only in case"));
        assertTrue(test.refused("People/new", "x").endsWith("Use 'people/new'."));

        test.file("people/JAMIE.md", "bravo").vault().rescan();
        assertEquals("people/JAMIE people/jamie", test.notes());
        test.save("people/JAMIE", "charlie");
        assertEquals("charlie", test.text("people/JAMIE.md"));
        assertEquals("alpha", test.text("people/jamie.md"));
    }

    @Test
    void aPipeInTheWayIsRefusedAndNotOpened() throws Exception {
        new ProcessBuilder("mkfifo", test.root.resolve("pipe.md").toString())
                .start()
                .waitFor();

        assertTrue(test.refused("pipe", "x").contains("not a file is in the way"));
    }

    @Test
    void aNameThatEndsInMdTwiceWouldNameAnotherNote() {
        assertTrue(NotePath.parse("a.md.md") instanceof NotePath.Parsed.Bad);
    }

    @Test
    void halfACharacterIsRefusedAndNotReplaced() throws IOException {
        assertTrue(test.refused("half", "one\ntwo \ud800 three").contains("on line 2"));
        test.save("whole", "\ud83d\ude00");
        assertEquals("\ud83d\ude00", test.text("whole.md"));
    }

    @Test
    void aVaultWhoseFolderIsAwayForgetsNothingAndWritesNothing() throws IOException {
        test.save("a", "alpha");
        var away = test.root.resolveSibling("away");
        Files.move(test.root, away);

        assertTrue(test.refused("b", "x").contains("is not there"));
        assertTrue(Files.notExists(test.root));

        Files.move(away, test.root);
        test.vault().rescan();
        assertEquals("a", test.search("alpha"));
    }

    @Test
    void aFileInTheWayOfAFolderIsAClearError() throws IOException {
        test.file("f", "not a folder");

        String message = test.refused("f/a", "alpha");

        assertEquals("'f/a' cannot be a note: 'f' is a file, not a folder", message);
        assertEquals("not a folder", test.text("f"));
        Files.createDirectories(test.root.resolve("g.md"));
        assertTrue(test.refused("g", "alpha").contains("a folder of that name is in the way"));
        assertFalse(leftovers());
    }

    private boolean leftovers() throws IOException {
        try (var files = Files.walk(test.root)) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith(".commonplace-"));
        }
    }
}
