package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListNotesTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void notesDirectlyBelowAreListedAndFoldersAreCounted() {
        vault.file(
                        "entities/person/jamie.md",
                        "---\ntitle: Jamie Wilson\ntype: person\nmodified: 2026-02-24T14:00:00Z\n---\n")
                .file("entities/person/friends/ben.md", "x")
                .file("entities/person/friends/old/zoe.md", "x")
                .file("entities/persona/mask.md", "x");

        assertEquals(
                "{path_prefix=entities/person, notes=[{path=entities/person/jamie, title=Jamie Wilson, type=person,"
                    + " modified=2026-02-24T14:00:00Z}], folders=[{path=entities/person/friends, notes=2}], total=1}",
                vault.call("cairn_list", "path_prefix", "entities/person"));
    }

    @Test
    void theRootIsListedByDefault() {
        vault.file("a.md", "x").file("f/b.md", "x").file("g/c/d.md", "x");

        assertEquals("a", paths());
        assertEquals("[{path=f, notes=1}, {path=g, notes=1}]", TestVault.at(vault.data("cairn_list"), "folders"));
        assertEquals("", vault.data("cairn_list").get("path_prefix"));
    }

    @Test
    void recursiveListsAllBelow() {
        vault.file("p/a.md", "x").file("p/q/b.md", "x").file("pq/c.md", "x").file("p.md", "x");

        assertEquals("p/a p/q/b", paths("path_prefix", "p", "recursive", true, "sort", "alpha"));
        assertEquals("p p/a p/q/b pq/c", paths("recursive", true, "sort", "alpha"));
        assertEquals(4L, vault.data("cairn_list", "recursive", true).get("total"));
    }

    @Test
    void aTrailingSlashMakesNoDifference() {
        vault.file("p/a.md", "x").file("p/q/b.md", "x");

        assertEquals(vault.call("cairn_list", "path_prefix", "p"), vault.call("cairn_list", "path_prefix", "p/"));
        assertEquals(vault.call("cairn_list"), vault.call("cairn_list", "path_prefix", "/"));
        assertEquals(vault.call("cairn_list"), vault.call("cairn_list", "path_prefix", ""));
    }

    @Test
    void sortedByTimeOfChangeOrCreationOrByName() {
        vault.file("b.md", "---\nmodified: 2026-01-02\ncreated: 2020-01-01\n---\n")
                .file("A.md", "---\nmodified: 2026-01-01\ncreated: 2020-01-03\n---\n")
                .file("c.md", "---\nmodified: 2026-01-03\ncreated: 2020-01-02\n---\n");

        assertEquals("c b A", paths());
        assertEquals("c b A", paths("sort", "modified"));
        assertEquals("A c b", paths("sort", "created"));
        assertEquals("A b c", paths("sort", "alpha"));
        assertEquals(
                "validation_error: 'sort' must be one of modified, created, alpha, not \"size\"",
                vault.call("cairn_list", "sort", "size"));
    }

    @Test
    void pagesFollowEachOtherWithoutGapOrRepetition() {
        for (int i = 10; i < 35; i++) {
            vault.file("n/" + i + ".md", "x");
        }
        var first = vault.data("cairn_list", "path_prefix", "n", "sort", "alpha", "limit", 10);
        var second = vault.data(
                "cairn_list",
                "path_prefix",
                "n",
                "sort",
                "alpha",
                "limit",
                10,
                "cursor",
                TestVault.at(first, "cursor"));
        var third = vault.data(
                "cairn_list",
                "path_prefix",
                "n",
                "sort",
                "alpha",
                "limit",
                10,
                "cursor",
                TestVault.at(second, "cursor"));

        assertEquals(25L, third.get("total"));
        assertEquals(false, third.containsKey("cursor"));
        assertEquals(
                "n/10 n/19 n/20 n/29 n/30 n/34",
                String.join(
                        " ",
                        List.of(first, second, third).stream()
                                .map(page -> TestVault.list(page, "notes"))
                                .map(page -> page.getFirst().get("path") + " "
                                        + page.getLast().get("path"))
                                .toList()));
    }

    @Test
    void hiddenFilesAndOthersThanMarkdownAreNoNotes() {
        vault.file(".obsidian/app.md", "x")
                .file(".trash/gone.md", "x")
                .file(".git/x.md", "x")
                .file(".commonplace/x.md", "x")
                .file(".hidden.md", "x")
                .file("f/.x/y.md", "x")
                .file("picture.png", "x")
                .file("read.txt", "x")
                .file("real.md", "x");

        assertEquals("real", paths("recursive", true));
        assertEquals("[]", TestVault.at(vault.data("cairn_list"), "folders"));
    }

    @Test
    void aFolderThatIsNotThereIsEmpty() {
        assertEquals(
                "{path_prefix=nope, notes=[], folders=[], total=0}", vault.call("cairn_list", "path_prefix", "nope"));
    }

    @Test
    void theLimitIsFrom1To100() {
        assertTrue(vault.call("cairn_list", "limit", 0).startsWith("validation_error: 'limit' must be from 1 to 100"));
        assertTrue(
                vault.call("cairn_list", "limit", 101).startsWith("validation_error: 'limit' must be from 1 to 100"));
    }

    private String paths(Object... namesAndValues) {
        return TestVault.each(TestVault.list(vault.data("cairn_list", namesAndValues), "notes"), "path");
    }
}
