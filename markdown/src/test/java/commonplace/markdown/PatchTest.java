package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.text.Edit;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PatchTest {
    private static String apply(String text, PatchResult patched) {
        return Edit.apply(text, ((PatchResult.Edited) patched).edits());
    }

    private static String append(String text, String content) {
        return apply(text, Patch.append(Page.of(text), content));
    }

    private static String prepend(String text, String content) {
        return apply(text, Patch.prepend(Page.of(text), content));
    }

    private static String appendSection(String text, String section, String content) {
        return apply(text, Patch.appendSection(Page.of(text), section, content));
    }

    private static String prependSection(String text, String section, String content) {
        return apply(text, Patch.prependSection(Page.of(text), section, content));
    }

    private static PatchResult replace(String text, String find, String content) {
        return Patch.replace(Page.of(text), find, content);
    }

    @Test
    void whatIsAppendedBeginsOnItsOwnLine() {
        assertEquals("a\nb\n", append("a\n", "b"));
        assertEquals("a\nb\n", append("a\n", "b\n"));
        assertEquals("a\nb", append("a", "b"));
        assertEquals("a\nb", append("a", "b\n"));
        assertEquals("a\n\nb\n", append("a\n\n", "b\n"));
        assertEquals("a\r\nb\r\nc\r\n", append("a\r\n", "b\nc"));
        assertEquals("b\n", append("", "b\n"));
        assertEquals("\uFEFFb", append("\uFEFF", "b"));
        assertEquals("a", append("a", ""));
    }

    @Test
    void aBlankLinePartsTheFrontMatterFromTheFirstText() {
        assertEquals("---\na: 1\n---\n\nb\n", append("---\na: 1\n---\n", "b"));
        assertEquals("---\na: 1\n---\n\nb", append("---\na: 1\n---", "b\n"));
        assertEquals("---\na: 1\n---\n\nb\n", append("---\na: 1\n---\n\n", "b"));
        assertEquals("---\na: 1\n---\n\nb\n", prepend("---\na: 1\n---\n", "b"));
    }

    @Test
    void aParagraphIsNotTurnedIntoAHeading() {
        assertEquals("a\n\n---\nb\n", append("a\n", "---\nb"));
        assertEquals("b\n\n---\na\n", prepend("---\na\n", "b"));
    }

    @Test
    void whatIsPrependedStandsBeforeTheFirstWords() {
        assertEquals("b\na\n", prepend("a\n", "b"));
        assertEquals(
                "---\nt: 1\n---\n\nb\r\n# A\r\n\r\n".replace("\r\n", "\n"), prepend("---\nt: 1\n---\n\n# A\n\n", "b"));
        assertEquals("\uFEFFb\na", prepend("\uFEFFa", "b"));
        assertEquals("\r\nb\r\n  a\r\n", prepend("\r\n  a\r\n", "b\n"));
    }

    @Test
    void aSectionGrowsBeforeTheBlankLinesAtItsEnd() {
        String text = "# A\n\none\n\n\n## B\ntwo\n\n# C\n";

        assertEquals("# A\n\none\n\n\n## B\ntwo\nx\n\n# C\n", appendSection(text, "A", "x"));
        assertEquals("# A\n\none\n\n\n## B\ntwo\nx\n\n# C\n", appendSection(text, "B", "x\n"));
        assertEquals("# A\n\none\n\n\n## B\ntwo\n\n# C\nx\n", appendSection(text, "c", "x"));
        assertEquals("# A\nx\n", appendSection("# A\n", "A", "x"));
        assertEquals("# A\nx\n\n", appendSection("# A\n\n", "A", "x"));
        assertEquals("# A\nx", appendSection("# A", "A", "x\n"));
        assertEquals("# A\r\none\r\nx\r\ny\r\n# B", appendSection("# A\r\none\r\n# B", "A", "x\ny"));
    }

    @Test
    void aSectionGrowsAfterItsHeading() {
        assertEquals("# A\nx\n\none\n", prependSection("# A\n\none\n", "A", "x"));
        assertEquals("A\n===\nx\none\n", prependSection("A\n===\none\n", "A", "x"));
        assertEquals("# A\nx", prependSection("# A", "A", "x"));
    }

    @Test
    void theNextHeadingStaysOneEvenWhenUnderlined() {
        assertEquals("# A\nx\n\nB\n===\n", appendSection("# A\nB\n===\n", "A", "x"));
        assertEquals("# A\nx\n\nB\n---\n", prependSection("# A\nB\n---\n", "A", "x"));
        assertEquals("# A\nx\n\n---\n", prependSection("# A\n---\n", "A", "x"));
        assertEquals("# A\n- new\n- old\n", prependSection("# A\n- old\n", "A", "- new"));
    }

    @Test
    void headingsInCodeAreNoSections() {
        Page page = Page.of("```\n# Meetings\n```\n# Meeting\n");

        assertEquals(
                new PatchResult.NoSection("Meetings", List.of("Meeting")), Patch.appendSection(page, "Meetings", "x"));
    }

    @Test
    void replacingIsLiteral() {
        assertEquals("a $1 \\n b", apply("a x b", replace("a x b", "x", "$1 \\n")));
        assertEquals("a\r\nb", apply("a.*b", replace("a.*b", ".*", "\r\n")));
        assertEquals("---\nt: y\n---\n", apply("---\nt: x\n---\n", replace("---\nt: x\n---\n", "x", "y")));
        assertEquals("ac", apply("abc", replace("abc", "b", "")));
    }

    @Test
    void whatIsReplacedMustOccurOnce() {
        assertEquals(new PatchResult.Ambiguous(3, List.of(1, 1, 3)), replace("x x\n\nx", "x", "y"));
        assertEquals(new PatchResult.Ambiguous(2, List.of(1, 1)), replace("aaa", "aa", "y"));
        assertEquals(new PatchResult.NothingToFind(), replace("a", "", "y"));
        assertEquals(new PatchResult.NotFound("z", OptionalInt.empty()), replace("a", "z", "y"));
        assertEquals(new PatchResult.NotFound("\uDE00", OptionalInt.empty()), replace("😀", "\uDE00", "y"));
        assertEquals(new PatchResult.NotFound("\uD83D", OptionalInt.of(1)), replace("😀", "\uD83D", "y"));
    }

    @Test
    void aNearMatchIsPointedOut() {
        assertEquals(
                new PatchResult.NotFound("the  End", OptionalInt.of(3)),
                replace("a\n\nsee The\r\nend", "the  End", "y"));
        assertEquals(new PatchResult.NotFound("a\nb", OptionalInt.of(2)), replace("\r\na\r\nb", "a\nb", "y"));
    }

    @Test
    void everyOccurrenceIsReplacedWithoutOverlaps() {
        Page page = Page.of("aaa b aaa");

        assertEquals(
                "[0..2 → \"x\", 6..8 → \"x\"]",
                ((PatchResult.Edited) LineReplacement.everywhere(page, "aa", "x"))
                        .edits()
                        .toString());
        assertEquals(new PatchResult.NothingToFind(), LineReplacement.everywhere(page, "", "x"));
        assertEquals(new PatchResult.NotFound("B", OptionalInt.of(1)), LineReplacement.everywhere(page, "B", "x"));
    }
}
