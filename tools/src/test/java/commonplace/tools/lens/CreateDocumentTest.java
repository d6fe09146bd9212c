package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.tools.cairn.TestVault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CreateDocumentTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String create(String path, String content) {
        return vault.call("create", "file_path", path, "content", content);
    }

    @Test
    void theTextIsWrittenAsItWasGiven() {
        assertEquals("Created Lens/New/a b.md.", create("Lens/New/a b.md", "# A\r\nb"));
        assertEquals("# A\r\nb", vault.text("Lens/New/a b.md"));
        assertEquals("Created empty.md.", create("empty", ""));
        assertEquals("", vault.text("empty.md"));
    }

    @Test
    void theAnswerCarriesTheVersion() {
        var data = vault.data("create", "file_path", "a", "content", "x");

        assertEquals(TestVault.at(vault.data("read", "file_path", "a"), "version"), TestVault.at(data, "version"));
    }

    @Test
    void anExistingDocumentIsLeftAlone() {
        vault.file("a.md", "old");

        assertEquals(
                "Error: Document already exists: a.md\nUse edit to change it, or another path for a new one.",
                create("a.md", "new"));
        assertEquals("old", vault.text("a.md"));
    }

    @Test
    void whatTheVaultObjectsToIsSaid() {
        vault.file("Lens/a.md", "");

        assertEquals(
                "Error: the folder 'lens' differs only in case from 'Lens'; many systems cannot keep both. Use"
                        + " 'Lens/b'.",
                create("lens/b", ""));
        assertEquals(
                "Error: 'a?' is not a path: a new note's name cannot contain '?', which Windows forbids",
                create("a?", ""));
    }
}
