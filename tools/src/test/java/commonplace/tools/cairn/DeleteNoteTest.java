package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeleteNoteTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void aDeletedNoteIsGoneFromDiskSearchListAndLinks() {
        vault.file("people/jamie.md", "---\naliases: [Jay]\ntags: [ceo]\n---\nfounder of [[Brainwaves]]")
                .file("Brainwaves.md", "company")
                .file("log.md", "met [[Jay]]");

        assertEquals("{deleted=people/jamie}", vault.call("cairn_delete", "path", "people/jamie.md"));

        assertFalse(Files.exists(vault.path("people/jamie.md")));
        assertEquals("", vault.search("founder"));
        assertEquals("", vault.found("tags", List.of("ceo")));
        assertEquals("", vault.incoming("Brainwaves"));
        assertEquals(
                "{path_prefix=people, notes=[], folders=[], total=0}",
                vault.call("cairn_list", "path_prefix", "people"));
        assertTrue(vault.read("people/jamie").startsWith("not_found: "));
    }

    @Test
    void notesThatLinkToItStayAsTheyAre() {
        vault.file("a.md", "x").file("b.md", "See [[a]].");

        vault.call("cairn_delete", "path", "a");

        assertEquals("See [[a]].", vault.text("b.md"));
        assertEquals("b", vault.incoming("a"));
    }

    @Test
    void aMissingNoteIsNotFound() {
        vault.file("jamie.md", "x");

        assertEquals(
                "not_found: there is no note 'jami'; similar: 'jamie'", vault.call("cairn_delete", "path", "jami"));
        assertEquals("not_found: there is no note 'zebra'", vault.call("cairn_delete", "path", "zebra"));
        assertTrue(vault.call("cairn_delete", "path", "../x").startsWith("validation_error: "));
    }

    @Test
    void aNoteWithBadYamlCanBeDeleted() {
        vault.file("a.md", "---\nx: [\n---\n");

        assertEquals("{deleted=a}", vault.call("cairn_delete", "path", "a"));
    }
}
