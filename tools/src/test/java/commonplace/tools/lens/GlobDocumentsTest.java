package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.tools.cairn.TestVault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GlobDocumentsTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String glob(String pattern) {
        return vault.call("glob", "pattern", pattern);
    }

    private String glob(String pattern, String path) {
        return vault.call("glob", "pattern", pattern, "path", path);
    }

    private void documents(String... files) {
        for (String file : files) {
            vault.file(file, "").modified(file, "2026-01-01T00:00:00Z");
        }
    }

    @Test
    void theMostRecentlyModifiedComeFirstThenTheAlphabet() {
        documents("Lens/Biology 101.md", "Lens Edu/Welcome.md", "Lens/Atoms.md", "Lens/Photosynthesis.md");
        vault.modified("Lens/Photosynthesis.md", "2026-02-01T00:00:00Z");

        assertEquals(
                "Lens/Photosynthesis.md\nLens Edu/Welcome.md\nLens/Atoms.md\nLens/Biology 101.md", glob("**/*.md"));
    }

    @Test
    void aFolderScopesOnItsBoundaryAndThePatternIsSeenFromThere() {
        documents("Lens/A.md", "Lens/Notes/B.md", "Lens Edu/C.md", "Lensless.md");

        assertEquals("Lens/A.md\nLens/Notes/B.md", glob("**", "Lens"));
        assertEquals("Lens/A.md", glob("*.md", "Lens/"));
        assertEquals("Lens/A.md", glob("*", "/Lens"));
        assertEquals("Lens/Notes/B.md", glob("*.md", "Lens/Notes"));
        assertEquals("Lens Edu/C.md", glob("*", "Lens Edu"));
        assertEquals("Lens/A.md", glob("*", "Lens/A.md"));
        assertEquals("Lensless.md", glob("*", "."));
        assertEquals("Lensless.md", glob("*"));
    }

    @Test
    void charactersAreComparedComposed() {
        documents("Lens/Zürich.md");

        assertEquals("Lens/Zürich.md", glob("Lens/Zu\u0308*"));
        assertEquals("Lens/Zürich.md", glob("**/Z?rich.md"));
    }

    @Test
    void nothingFoundIsNoError() {
        documents("Lens/A.md");

        assertEquals("No matches found.", glob("*.txt"));
    }

    @Test
    void whatCannotBeMeantIsSaid() {
        documents("Lens/A.md");

        assertEquals("Error: Folder not found: Lense\nDid you mean Lens?", glob("*", "Lense"));
        assertEquals("Error: '../x' is not a path: a path cannot go through '..'", glob("*", "../x"));
        assertEquals(
                "Error: 'pattern' is not a glob: the bracket is not closed; one that is meant is written \\[, at"
                        + " character 1",
                glob("[a"));
    }
}
