package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.cairn.TestVault;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code history} and {@code restore}. */
class HistoryTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String history(String path) {
        return vault.call("history", "file_path", path);
    }

    private String restore(String path, int revision) {
        return vault.call("restore", "file_path", path, "revision", revision);
    }

    private void edit(String path, String from, String to) {
        vault.call("edit", "file_path", path, "old_string", from, "new_string", to);
    }

    @Test
    void whoChangedWhatAndWhenIsTold() {
        vault.file("a.md", "one\n");
        vault.at("2026-02-24T15:00:00Z");
        edit("a.md", "one\n", "one\ntwo\n");
        vault.at("2026-02-24T16:00:00Z");
        vault.append("a", "three");

        assertEquals(
                List.of(
                        "3\t2026-02-24T16:00:00Z\tcairn_patch\t+1 -0\t+ three",
                        "2\t2026-02-24T15:00:00Z\tedit\t+1 -0\t+ two"),
                history("a.md").lines().limit(2).toList());
        assertEquals("     1\tone\n     2\ttwo", vault.call("history", "file_path", "a", "revision", 2));
        assertEquals(
                "3\t2026-02-24T16:00:00Z\tcairn_patch\t+1 -0\t+ three\n(2 older)",
                vault.call("history", "file_path", "a", "limit", 1));
    }

    @Test
    void linesAreCountedAsLines() {
        vault.call("create", "file_path", "a.md", "content", "one two\none two\nthree\n");
        vault.at("2026-02-24T15:00:00Z");
        edit("a.md", "one two\none two\nthree", "uno dos\nUNO DOS\ntres");
        vault.at("2026-02-24T16:00:00Z");
        edit("a.md", "tres\n", "tres, 3\nfour\n");

        assertEquals(
                List.of(
                        "3\t2026-02-24T16:00:00Z\tedit\t+2 -1\t+ tres, 3",
                        "2\t2026-02-24T15:00:00Z\tedit\t+3 -3\t+ uno dos"),
                history("a.md").lines().limit(2).toList());
    }

    @Test
    void aRestoreIsANewEdit() {
        vault.file("a.md", "one\n");
        vault.at("2026-02-24T15:00:00Z");
        edit("a.md", "one", "two");
        vault.at("2026-02-24T16:00:00Z");

        assertEquals("Restored a.md to revision 1.", restore("a", 1));
        assertEquals("one\n", vault.text("a.md"));
        assertEquals("a.md has the text of revision 1 already.", restore("a", 1));
        assertEquals(
                "3\t2026-02-24T16:00:00Z\trestore\t+1 -1\t+ one",
                history("a").lines().findFirst().orElse("").replaceFirst("\\+ one.*", "+ one"));
    }

    @Test
    void aDeletedDocumentCanBeBroughtBack() {
        vault.call("create", "file_path", "a.md", "content", "one\n");
        vault.at("2026-02-24T15:00:00Z");
        edit("a.md", "one", "two");
        vault.call("cairn_delete", "path", "a");

        assertEquals(
                "3\t2026-02-24T15:00:00Z\tcairn_delete\t+0 -0\tdeleted",
                history("a").lines().findFirst().orElse(""));
        assertEquals("Restored a.md to revision 1.", restore("a", 1));
        assertEquals("one\n", vault.text("a.md"));
    }

    @Test
    void evenOneThatNobodyHadOpen() {
        vault.file("a.md", "one\r\n");
        vault.call("cairn_delete", "path", "a");

        assertEquals("Restored a.md to revision 2.", restore("a", 2));
        assertEquals("one\r\n", vault.text("a.md"));
        String history = history("a");
        assertTrue(history.indexOf("restore") < history.indexOf("cairn_delete"), history);
        assertTrue(history.indexOf("cairn_delete") < history.indexOf("another program"), history);
    }

    @Test
    void whatIsNotThereIsSaid() {
        vault.file("a.md", "x");

        assertEquals("Error: Document not found: nothing/here.md", history("nothing/here.md"));
        assertEquals("Error: Document not found: nothing/here.md", restore("nothing/here.md", 1));
        assertEquals("Error: a.md has no revision 7; it has 1 to 1", restore("a.md", 7));
        assertEquals(
                "Error: a.md has no revision 7; it has 1 to 1",
                vault.call("history", "file_path", "a.md", "revision", 7));
        assertEquals("Error: 'limit' must be at least 1, not 0", vault.call("history", "file_path", "a", "limit", 0));
    }
}
