package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.tools.cairn.TestVault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DocumentLinksTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String links(String path) {
        return vault.call("get_links", "file_path", path);
    }

    @Test
    void bothDirectionsAreListedSortedAndWithoutDuplicates() {
        vault.file("Lens/Photosynthesis.md", "[[Chloroplast]] and [[Cell Theory]], again [[chloroplast|it]], [[?]].")
                .file("Lens/Cell Theory.md", "")
                .file("Lens/Chloroplast.md", "")
                .file("Lens/Biology 101.md", "[[Photosynthesis]] [[Photosynthesis#Light]]")
                .file("Lens Edu/Syllabus.md", "![[Lens/Photosynthesis]]");

        assertEquals("""
            Backlinks (documents linking to this):
            - Lens Edu/Syllabus.md
            - Lens/Biology 101.md

            Forward links (documents this links to):
            - Lens/Cell Theory.md
            - Lens/Chloroplast.md\
            """, links("Lens/Photosynthesis.md"));
    }

    @Test
    void noLinksAreSaidToBeNone() {
        vault.file("a.md", "`[[b]]` [[a]] [[nobody]]").file("b.md", "");

        assertEquals("""
            Backlinks (documents linking to this):
            - (none)

            Forward links (documents this links to):
            - (none)\
            """, links("a"));
    }

    @Test
    void theSameLinksAsCairnKnows() {
        vault.file("Lens/x.md", "[[note]]").file("Lens/Note.md", "").file("note.md", "");

        assertEquals("note", vault.outgoing("Lens/x"));
        assertEquals("Lens/x", vault.incoming("note.md"));
        assertEquals("- note.md", links("Lens/x").lines().toList().getLast());
    }

    @Test
    void aMissingDocumentIsAnError() {
        assertEquals("Error: Document not found: a.md", links("a.md"));
    }
}
