package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.tools.cairn.TestVault;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.notes.Author;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A letter typed a moment ago is there for every tool, whether the file has it or not. */
class LiveTextTest {
    private final TestVault vault = new TestVault();
    private LiveDocument live;

    @BeforeEach
    void openDocuments() {
        vault.file("a.md", "one\n").file("b.md", "x").file("c.md", "[[b]]");
        live = vault.live("a");
    }

    @AfterEach
    void close() {
        live.close();
        vault.close();
    }

    private void type(String text) {
        live.edit(Author.editor("Ann"), this, doc -> doc.text("contents").insert(0, text));
    }

    @Test
    void itIsRead() {
        type("typed\n");

        assertEquals("     1\ttyped\n     2\tone", vault.call("read", "file_path", "a.md"));
    }

    @Test
    void itIsFound() {
        type("typed\n");

        assertEquals("a.md:1:typed", vault.call("grep", "pattern", "typ", "output_mode", "content"));
    }

    @Test
    void itsLinksCount() {
        type("[[b]] [[c]]\n");

        assertEquals("""
            Backlinks (documents linking to this):
            - a.md
            - c.md

            Forward links (documents this links to):
            - (none)\
            """, vault.call("get_links", "file_path", "b.md"));
        assertTrue(vault.call("get_links", "file_path", "a.md").endsWith("- b.md\n- c.md"));
    }

    @Test
    void anEditTakesItAlong() {
        type("typed\n");
        vault.call("edit", "file_path", "a.md", "old_string", "one", "new_string", "two");

        assertEquals("typed\ntwo\n", live.text());
        assertEquals("typed\ntwo\n", vault.text("a.md"));
    }

    @Test
    void aVersionReadBeforeItHasMovedOn() {
        String version = TestVault.at(vault.data("read", "file_path", "a"), "version");
        type("typed\n");

        assertTrue(vault.call("edit", "file_path", "a", "old_string", "one", "new_string", "1", "version", version)
                .contains("you named " + version));
        assertEquals("typed\none\n", live.text());
    }

    @Test
    void itsAuthorIsInTheHistory() {
        type("typed\n");

        assertTrue(vault.call("history", "file_path", "a").contains("\tAnn\t+1 -0\t+ typed"));
    }

    @Test
    void aSuggestionIsSeenByWhoeverTypes() {
        vault.call("edit", "file_path", "a", "old_string", "one", "new_string", "two", "suggest", true);

        assertEquals("{~~one~>two~~}\n", live.text());
    }
}
