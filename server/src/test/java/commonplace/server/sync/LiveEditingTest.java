package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Editors, an agent over MCP and other programs on the same notes. */
@Tag("slow")
class LiveEditingTest {
    @AutoClose
    private static final Editors editors = Editors.start();

    @TempDir
    Path folder;

    private static Editor open(String name, ServedVault vault, String path) {
        return editors.websocket(name, vault.address(), path, ServedVault.TOKEN);
    }

    @Test
    void twoEditorsAnAgentAndAFileAreOneNote() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n\nOne.\n")) {
            Editor ann = open("ann", vault, "Lens/Light.md");
            Editor bob = editors.hocuspocus("bob", vault.address(), "Lens/Light.md", ServedVault.TOKEN);
            assertEquals("# Light\n\nOne.\n", ann.text());

            ann.append("Two, by Ann.\n");
            bob.awaitPart("Two, by Ann.\n");
            String read = vault.agent("cairn_read", "path", "Lens/Light");
            assertTrue(read.contains("Two, by Ann."), read);

            String patched =
                    vault.agent("cairn_patch", "path", "Lens/Light", "op", "append", "content", "Three, by an agent.");
            ann.awaitPart("Three, by an agent.");
            bob.awaitPart("Three, by an agent.");
            assertTrue(vault.file("Lens/Light.md").contains("Three, by an agent."), patched);

            Files.writeString(vault.root.resolve("Lens/Light.md"), "Four, by a program.\n", StandardOpenOption.APPEND);
            ann.awaitPart("Four, by a program.\n");
            bob.insert(0, "Zero. ");
            bob.awaitKept();
            ann.awaitPart("Zero. ");
            vault.awaitFile("Lens/Light.md", ann.text());
            assertEquals(ann.text(), bob.text());
            ann.leave();
            bob.leave();
        }
    }

    @Test
    void theFirstLetterMakesANoteAndOpeningDoesNot() throws Exception {
        try (var vault = new ServedVault(folder, "Here.md", "here\n")) {
            Editor ann = open("ann", vault, "New/Über uns.md");
            Editor bob = open("bob", vault, "New/Über uns.md");
            assertEquals("", ann.text());
            assertFalse(vault.hasFile("New"));

            ann.append("Hello.\n");
            bob.awaitText("Hello.\n");
            vault.awaitFile("New/Über uns.md", "Hello.\n");
            ann.leave();
            bob.leave();
        }
    }

    @Test
    void whoWaitsForANoteSeesItWhenAnAgentMakesIt() throws Exception {
        try (var vault = new ServedVault(folder, "Here.md", "here\n")) {
            Editor ann = open("ann", vault, "Soon.md");
            vault.agent("cairn_write", "path", "Soon", "content", "# Soon\n\nBy an agent.\n");

            ann.awaitPart("By an agent.\n");
            ann.append("And Ann.\n");
            ServedVault.await("Ann's line in the file", () -> {
                try {
                    return vault.file("Soon.md").endsWith("And Ann.\n");
                } catch (IOException notYet) {
                    return false;
                }
            });
            ann.leave();
        }
    }

    @Test
    void aNoteMayNotBeMadeUnderEveryName() throws Exception {
        try (var vault = new ServedVault(folder, "Here.md", "here\n")) {
            assertTrue(open("hidden", vault, ".obsidian/x.md").refusal().startsWith("4400 "));
            Editor clash = open("clash", vault, "HERE.md");
            clash.append("x");
            assertTrue(clash.awaitClosed().startsWith("4400 "), "a name that differs only in case");
            String reading = vault.tokens.write(
                    new TokenAccess(new TokenAccess.DocumentScope.Everything(), false, Optional.empty()));
            assertTrue(editors.websocket("reader", vault.address(), "None.md", reading)
                    .refusal()
                    .startsWith("4404 "));
            editors.ask("hidden", "leave");
            clash.leave();
            editors.ask("reader", "leave");
        }
    }

    @Test
    void aNoteThatIsMovedStaysOpenAndADeletedOneIsClosed() throws Exception {
        try (var vault = new ServedVault(folder, "A.md", "text\n", "B.md", "[[A]]\n")) {
            Editor ann = open("ann", vault, "A.md");
            Editor bob = open("bob", vault, "B.md");
            vault.vault().move("A", "C", commonplace.vault.notes.Author.tool("move"));
            bob.awaitText("[[C]]\n");
            ann.append("more\n");
            vault.awaitFile("C.md", "text\nmore\n");
            assertFalse(vault.hasFile("A.md"));

            vault.agent("cairn_delete", "path", "C");
            assertEquals("4404 this note was deleted", ann.awaitClosed());
            ann.leave();
            bob.leave();
        }
    }

    @Test
    void editorsComeBackAfterARestartWithWhatTheyTypedMeanwhile() throws Exception {
        int port;
        Editor ann;
        Editor bob;
        try (var vault = new ServedVault(folder, "A.md", "start\n")) {
            port = URI.create(vault.address()).getPort();
            ann = open("ann", vault, "A.md");
            bob = editors.hocuspocus("bob", vault.address(), "A.md", ServedVault.TOKEN);
            ann.append("one\n");
            bob.awaitText("start\none\n");
        }
        assertEquals("start\none\n", Files.readString(folder.resolve("vault/A.md")), "nothing is lost at the end");
        ann.append("two, by Ann alone\n");
        bob.insert(0, "zero, by Bob alone\n");
        try (var vault = new ServedVault(folder, port)) {
            String all = "zero, by Bob alone\nstart\none\ntwo, by Ann alone\n";
            ann.awaitText(all);
            bob.awaitText(all);
            vault.awaitFile("A.md", all);
            ann.leave();
            bob.leave();
        }
    }

    @Test
    void whoComesBackToADeletedNoteFindsItDeletedOrBringsItBackWithWhatHeTyped() throws Exception {
        try (var vault = new ServedVault(folder, "A.md", "start\n")) {
            Editor ann = open("ann", vault, "A.md");
            ann.append("typed\n").awaitText("start\ntyped\n");
            vault.awaitFile("A.md", "start\ntyped\n");
            ann.disconnect();
            vault.agent("cairn_delete", "path", "A");

            ann.connect();
            assertEquals("4404 this note was deleted", ann.awaitClosed());
            assertFalse(vault.hasFile("A.md"), "nobody has asked for an empty note");

            ann.disconnect();
            ann.append("more\n");
            ann.connect();
            vault.awaitFile("A.md", "start\ntyped\nmore\n");
            Editor bob = open("bob", vault, "A.md");
            bob.awaitText("start\ntyped\nmore\n");
            bob.append("by Bob\n");
            ann.awaitText("start\ntyped\nmore\nby Bob\n");
            ann.leave();
            bob.leave();
        }
    }

    @Test
    void whoComesBackByAnOldPathGoesOnWithTheMovedNote() throws Exception {
        try (var vault = new ServedVault(folder, "A.md", "start\n")) {
            Editor ann = open("ann", vault, "A.md");
            ann.append("typed\n");
            vault.awaitFile("A.md", "start\ntyped\n");
            vault.vault().move("A", "B", commonplace.vault.notes.Author.tool("move"));
            vault.vault().move("B", "C", commonplace.vault.notes.Author.tool("move"));
            ann.disconnect();
            ann.append("offline\n");
            ann.connect();

            vault.awaitFile("C.md", "start\ntyped\noffline\n");
            assertFalse(vault.hasFile("A.md"));
            ann.append("more\n");
            vault.awaitFile("C.md", "start\ntyped\noffline\nmore\n");
            Editor bob = open("bob", vault, "A.md");
            bob.append("a new note\n");
            vault.awaitFile("A.md", "a new note\n");
            ann.append("and more\n");
            vault.awaitFile("C.md", "start\ntyped\noffline\nmore\nand more\n");
            ann.leave();
            bob.append("goes on\n");
            vault.awaitFile("A.md", "a new note\ngoes on\n");
            bob.leave();
        }
    }

    @Test
    void aNewNoteInThePlaceOfADeletedOneBeginsEmpty() throws Exception {
        try (var vault = new ServedVault(folder, "A.md", "start\n")) {
            open("ann", vault, "A.md").leave();
            vault.agent("cairn_delete", "path", "A");

            Editor bob = open("bob", vault, "A.md");
            bob.append("new\n");
            vault.awaitFile("A.md", "new\n");
            assertEquals("new\n", bob.text());
            bob.leave();
        }
    }

    @Test
    void aFileThatIsNoTextCannotBeOpenedAndThatIsSaid() throws Exception {
        try (var vault = new ServedVault(folder, "A.md", "here\n")) {
            Files.write(folder.resolve("vault/Latin.md"), new byte[] {'c', 'a', 'f', (byte) 0xe9, '\n'});
            vault.vault().rescan();

            assertTrue(open("ann", vault, "Latin.md").refusal().startsWith("4415 "));
            editors.ask("ann", "leave");
        }
    }
}
