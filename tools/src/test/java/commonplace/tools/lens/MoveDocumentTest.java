package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.tools.cairn.TestVault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MoveDocumentTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String move(String from, String to) {
        return vault.call("move", "file_path", from, "new_path", to);
    }

    @Test
    void everyLinkFollowsADocument() {
        vault.file("Lens/Old.md", "# Something\n")
                .file("Lens/a.md", "[[Old]] and [[Old#Part|there]]")
                .file("b.md", "![[Lens/Old]] `[[Old]]`");

        assertEquals(
                "Moved Lens/Old.md to Lens/Plants/New.md.\nRewrote 3 links in 2 documents.",
                move("Lens/Old.md", "Lens/Plants/New.md"));
        assertEquals("# Something\n", vault.text("Lens/Plants/New.md"));
        assertEquals("Lens/a b", vault.incoming("Lens/Plants/New"));
    }

    @Test
    void aFolderTakesItsDocumentsAlong() {
        vault.file("Lens/Old/a.md", "[[b]]").file("Lens/Old/b.md", "").file("x.md", "[[Lens/Old/a]]");

        assertEquals(
                "{moved=[{from=Lens/Old/a.md, to=Lens/New/a.md}, {from=Lens/Old/b.md, to=Lens/New/b.md}],"
                        + " links_rewritten=1, documents_changed=1}",
                vault.data("move", "file_path", "Lens/Old", "new_path", "Lens/New")
                        .toString());
        assertEquals("[[Lens/New/a]]", vault.text("x.md"));
    }

    @Test
    void aMoveIntoAFolderKeepsTheName() {
        vault.file("a.md", "x").file("Lens/b.md", "");

        assertEquals("Moved a.md to Lens/a.md.\nNo links had to be rewritten.", move("a", "Lens/"));
    }

    @Test
    void whatCannotBeMovedIsSaid() {
        vault.file("a.md", "").file("b.md", "").file("Lens/Notes.md", "");

        assertEquals("Error: Document or folder not found: c.md", move("c.md", "d.md"));
        assertEquals(
                "Error: Document or folder not found: Lens/Note\nDid you mean Lens/Notes.md?", move("Lens/Note", "d"));
        assertEquals("Error: there is a note 'b' already", move("a.md", "b.md"));
        assertEquals("Error: '../x.md' is not a path: a path cannot go through '..'", move("a.md", "../x.md"));
    }
}
