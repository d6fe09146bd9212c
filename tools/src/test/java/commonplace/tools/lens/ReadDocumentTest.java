package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import commonplace.tools.cairn.TestVault;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadDocumentTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String read(Object... namesAndValues) {
        return vault.call("read", namesAndValues);
    }

    @Test
    void linesAreNumberedAsByCat() {
        vault.file("Lens/Photosynthesis.md", "# Photosynthesis\n\nPlants convert sunlight into energy.\n");

        assertEquals(
                "     1\t# Photosynthesis\n     2\t\n     3\tPlants convert sunlight into energy.",
                read("file_path", "Lens/Photosynthesis.md"));
    }

    @Test
    void theExtensionMayBeLeftOut() {
        vault.file("Lens Edu/Zürich.md", "a");

        assertEquals("     1\ta", read("file_path", "Lens Edu/Zürich"));
        assertEquals("     1\ta", read("file_path", "Lens Edu/Zu\u0308rich.md"));
    }

    @Test
    void partsAreReadByLine() {
        vault.file("a.md", "one\ntwo\nthree\nfour\n");

        assertEquals("     1\tone\n     2\ttwo", read("file_path", "a.md", "offset", 0, "limit", 2));
        assertEquals("     1\tone\n     2\ttwo", read("file_path", "a.md", "offset", 1, "limit", 2.0));
        assertEquals("     3\tthree\n     4\tfour", read("file_path", "a.md", "offset", 3));
        assertEquals("     4\tfour", read("file_path", "a.md", "offset", 4, "limit", 1e12));
        assertEquals("(The document ends before line 5; it has 4 lines.)", read("file_path", "a.md", "offset", 5));
        assertEquals(
                "Error: 'offset' is the number of a line, from 1; it cannot be -1",
                read("file_path", "a.md", "offset", -1));
        assertEquals("Error: 'limit' must be at least 1, not 0", read("file_path", "a.md", "limit", 0));
    }

    @Test
    void twoThousandLinesAreReadUnlessMoreAreAskedFor() {
        vault.file("a.md", "x\n".repeat(3000));

        assertEquals(2000, read("file_path", "a.md").lines().count());
        assertEquals(3000, read("file_path", "a.md", "limit", 5000).lines().count());
        assertEquals("3000", TestVault.at(vault.data("read", "file_path", "a.md"), "total_lines"));
    }

    @Test
    void longLinesAreCutBetweenCharacters() {
        vault.file("a.md", "😀".repeat(2001) + "\n" + "b".repeat(2000));

        assertEquals("     1\t" + "😀".repeat(2000) + "\n     2\t" + "b".repeat(2000), read("file_path", "a.md"));
    }

    @Test
    void linesEndInEveryWay() {
        vault.file("a.md", "\uFEFFone\r\ntwo\rthree\n\nfive");

        assertEquals("     1\tone\n     2\ttwo\n     3\tthree\n     4\t\n     5\tfive", read("file_path", "a.md"));
    }

    @Test
    void anEmptyDocumentIsSaidToBeEmpty() {
        vault.file("a.md", "");

        assertEquals("(The document is empty.)", read("file_path", "a.md"));
    }

    @Test
    void theVersionChangesWithTheText() {
        vault.file("a.md", "one");
        String first = TestVault.at(vault.data("read", "file_path", "a.md"), "version");
        assertEquals(first, TestVault.at(vault.data("read", "file_path", "a"), "version"));

        vault.file("a.md", "two");
        assertNotEquals(first, TestVault.at(vault.data("read", "file_path", "a.md"), "version"));
        vault.file("a.md", "one");
        assertEquals(first, TestVault.at(vault.data("read", "file_path", "a.md"), "version"));
    }

    @Test
    void whatProgramsGetSaysAllThatTheTextSays() {
        vault.file("Lens/a.md", "one\n");
        var data = vault.data("read", "file_path", "Lens/a");

        assertEquals(List.of("file_path", "version", "total_lines", "content"), List.copyOf(data.keySet()));
        assertEquals("Lens/a.md", TestVault.at(data, "file_path"));
        assertEquals("     1\tone", TestVault.at(data, "content"));
    }

    @Test
    void aMissingDocumentIsNamedWithThoseNearIt() {
        assertEquals("Error: Document not found: Lens/Nothing.md", read("file_path", "Lens/Nothing.md"));

        vault.file("Lens/Photosynthesis.md", "").file("Lens/Other.md", "");
        assertEquals(
                "Error: Document not found: Lens/Fotosynthesis.md\nDid you mean Lens/Photosynthesis.md?",
                read("file_path", "Lens/Fotosynthesis"));
    }

    @Test
    void aBadPathIsRefused() {
        assertEquals(
                "Error: '../secret.md' is not a path: a path cannot go through '..'",
                read("file_path", "../secret.md"));
    }

    @Test
    void argumentsThatDoNotFitAreErrorsOfTheRequest() {
        assertEquals("bad request: 'offset' must be a number, not \"x\"", read("file_path", "a", "offset", "x"));
        assertEquals(
                "bad request: there is no argument 'path'; did you mean 'file_path'? (it takes file_path, offset,"
                        + " limit)",
                read("path", "a"));
    }

    @Test
    void aFolderIsNoDocumentAndThatIsSaid() {
        vault.file("Lens/a.md", "x");

        assertEquals(
                "Error: Document not found: Lens.md\nLens is a folder; glob lists its documents (path: 'Lens')",
                vault.call("read", "file_path", "Lens"));
    }
}
