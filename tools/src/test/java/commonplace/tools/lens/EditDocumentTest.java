package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.tools.cairn.TestVault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class EditDocumentTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String edit(String path, String from, String to, Object... namesAndValues) {
        List<Object> arguments = new ArrayList<>(List.of("file_path", path, "old_string", from, "new_string", to));
        arguments.addAll(List.of(namesAndValues));
        return vault.call("edit", arguments.toArray());
    }

    private String version(String path) {
        return TestVault.at(vault.data("read", "file_path", path), "version");
    }

    @Test
    void theTextIsReplacedToTheLetter() {
        vault.file("Lens/a.md", "one\ntwo $1\nthree");

        assertEquals("Made 1 replacement in Lens/a.md, on line 2.", edit("Lens/a.md", "two $1", "$2 \\zwei"));
        assertEquals("one\n$2 \\zwei\nthree", vault.text("Lens/a.md"));
    }

    @Test
    void theAnswerCarriesTheNewVersion() {
        vault.file("a.md", "one one");
        var data = vault.data("edit", "file_path", "a", "old_string", "one", "new_string", "two", "replace_all", true);

        assertEquals("two two", vault.text("a.md"));
        assertEquals("{file_path=a.md, replacements=2, lines=[1, 1], version=" + version("a") + "}", data.toString());
    }

    @Test
    void textThatIsNotUniqueIsNamedWithItsLines() {
        vault.file("a.md", "x\ny\nx and x\n");

        assertEquals(
                "Error: old_string occurs 3 times in a.md, on lines 1, 3, 3; give more of the text around the one you"
                        + " mean, or set replace_all",
                edit("a", "x", "z"));
        assertEquals("Made 3 replacements in a.md, on lines 1, 3.", edit("a", "x", "z", "replace_all", true));
        assertEquals("z\ny\nz and z\n", vault.text("a.md"));
    }

    @Test
    void replacementsDoNotOverlap() {
        vault.file("a.md", "aaaa");

        edit("a", "aa", "b", "replace_all", true);
        assertEquals("bb", vault.text("a.md"));
    }

    @Test
    void textThatIsNotThereIsAnsweredWithWhatIsNear() {
        vault.file("a.md", "# Title\nPlants convert  sunlight into energy.\nAnimals eat plants.\n");

        assertEquals(
                "Error: old_string was not found in a.md. It stands there with other white space or case:\n"
                        + "     2\tPlants convert  sunlight into energy.",
                edit("a", "plants convert sunlight", "x"));
        assertEquals(
                "Error: old_string was not found in a.md. The nearest lines are:\n"
                        + "     2\tPlants convert  sunlight into energy.",
                edit("a", "Plants turn sunlight into energy.", "x"));
        assertEquals(
                "Error: old_string was not found in a.md. Read the document again and copy the text as it is.",
                edit("a", "something else", "x"));
        assertEquals(
                "Error: old_string was not found in a.md. It begins with a line number as read shows them; give the"
                        + " text without line numbers.",
                edit("a", "     1\t# Title", "x"));
    }

    @Test
    void aVersionThatHasMovedOnIsRefusedAndBothAreNamed() {
        vault.file("a.md", "one two");
        String read = version("a");
        assertEquals("Made 1 replacement in a.md, on line 1.", edit("a", "one", "1", "version", read));

        assertEquals(
                "Error: a.md is at version " + version("a") + ", you named " + read
                        + ": it has changed since you read it, and nothing was done. Read it again.",
                edit("a", "two", "2", "version", read));
        assertEquals("1 two", vault.text("a.md"));
    }

    @Test
    void aSuggestionIsLeftForAPersonToDecide() {
        vault.file("a.md", "---\ntitle: T\n---\nThe red house is old.\nEnd\n");

        assertEquals(
                "Suggested 1 replacement in a.md, on line 4.",
                edit("a", "The red house", "The blue house", "suggest", true));
        assertEquals("---\ntitle: T\n---\nThe {~~red~>blue~~} house is old.\nEnd\n", vault.text("a.md"));
        edit("a", "is old.", "is old and cold.", "suggest", true);
        edit("a", "End", "", "suggest", true);
        assertEquals(
                "---\ntitle: T\n---\nThe {~~red~>blue~~} house is old{++ and cold++}.\n{--End--}\n",
                vault.text("a.md"));
        String refused =
                "Error: a suggestion cannot be made in the front matter, nor inside or of text that holds CriticMarkup"
                        + " itself; leave 'suggest' out to change it at once";
        assertEquals(refused, edit("a", "title: T", "title: U", "suggest", true));
        assertEquals(refused, edit("a", "{~~red~>blue~~}", "green", "suggest", true));
    }

    @Test
    void aSuggestionOverLinesIsARemovalAndAnAddition() {
        vault.file("a.md", "one\ntwo\nthree\n");

        edit("a", "one\ntwo\n", "eins\nzwei\n", "suggest", true);
        assertEquals("{--one\ntwo--}{++eins\nzwei++}\nthree\n", vault.text("a.md"));
    }

    @Test
    void lineEndsStayAsTheDocumentHasThem() {
        vault.file("a.md", "one\r\ntwo\r\nthree\r\n");

        edit("a", "one\ntwo", "1\n2\n2b");
        assertEquals("1\r\n2\r\n2b\r\nthree\r\n", vault.text("a.md"));
    }

    @Test
    void theTimeOfTheWriteIsKeptWhereTheUserKeepsIt() {
        vault.file("a.md", "---\nmodified: 2020-01-01\n---\nx");

        edit("a", "x", "y");
        assertEquals("---\nmodified: 2026-02-24T14:00:00Z\n---\ny", vault.text("a.md"));
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        vault.file("a.md", "x").file("empty.md", "");

        assertEquals("Error: old_string and new_string are the same, so nothing would change", edit("a", "x", "x"));
        assertEquals(
                "Error: old_string is empty, and a.md is not: say which text to replace, or use create for a new"
                        + " document",
                edit("a", "", "y"));
        assertEquals("Error: Document not found: b.md", edit("b", "x", "y"));
        assertEquals("Made 1 replacement in empty.md, on line 1.", edit("empty", "", "y"));
        assertEquals("y", vault.text("empty.md"));
    }

    @Test
    void lineEndsThatDoNotChangeStayAsTheyAre() {
        vault.file("mixed.md", "a\r\nb\r\nc\nd\r\ne\n");

        assertEquals("Made 1 replacement in mixed.md, on line 4.", edit("mixed", "c\nd", "c\nD"));
        assertEquals("a\r\nb\r\nc\nD\r\ne\n", vault.text("mixed.md"));
        assertEquals("Made 1 replacement in mixed.md, on line 4.", edit("mixed", "c\r\nD\ne", "c\r\nd\ne"));
        assertEquals("a\r\nb\r\nc\nd\r\ne\n", vault.text("mixed.md"));
    }

    @Test
    void linesAreFoundWhateverTheyEndWith() {
        vault.file("mixed.md", "a\nb\nc\r\nd\r\ne\rf\n");

        assertEquals("Made 1 replacement in mixed.md, on line 3.", edit("mixed", "c\nd\ne\nf", "C\nnew\nf"));
        assertEquals("a\nb\nC\r\nnew\rf\n", vault.text("mixed.md"));
        assertEquals(
                "Error: old_string and new_string are the same but for line ends, which stay as the document has them,"
                        + " so nothing would change",
                edit("mixed", "a\nb", "a\r\nb"));
    }

    @Test
    void aSuggestionInsideASuggestionIsRefused() {
        vault.file("a.md", "A B C and X");
        edit("a", "A B C", "A X C", "suggest", true);

        assertEquals(
                "Error: a suggestion cannot be made in the front matter, nor inside or of text that holds CriticMarkup"
                        + " itself; leave 'suggest' out to change it at once",
                edit("a", "X", "Y", "suggest", true, "replace_all", true));
        assertEquals("A {~~B~>X~~} C and X", vault.text("a.md"));
        edit("a", "and X", "and Y", "suggest", true);
        assertEquals("A {~~B~>X~~} C and {~~X~>Y~~}", vault.text("a.md"));
    }
}
