package commonplace.tools.lens;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.tools.cairn.TestVault;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class GrepDocumentsTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    private String grep(String pattern, Object... namesAndValues) {
        List<Object> arguments = new ArrayList<>(List.of("pattern", pattern));
        arguments.addAll(List.of(namesAndValues));
        return vault.call("grep", arguments.toArray());
    }

    private String content(String pattern, Object... namesAndValues) {
        List<Object> arguments = new ArrayList<>(List.of("output_mode", "content"));
        arguments.addAll(List.of(namesAndValues));
        return grep(pattern, arguments.toArray());
    }

    private void documents(String... filesAndTexts) {
        for (int i = 0; i < filesAndTexts.length; i += 2) {
            vault.file(filesAndTexts[i], filesAndTexts[i + 1]).modified(filesAndTexts[i], "2026-01-01T00:00:00Z");
        }
    }

    @Test
    void documentsLinesAndCountsAreShown() {
        documents("b.md", "sun\nmoon\nsun and sea\n", "a.md", "the sun", "c.md", "moon");

        assertEquals("a.md\nb.md", grep("sun"));
        assertEquals("a.md\nb.md", grep("sun", "output_mode", "files_with_matches"));
        assertEquals("a.md:1\nb.md:2", grep("sun", "output_mode", "count"));
        assertEquals("a.md:1:the sun\nb.md:1:sun\nb.md:3:sun and sea", content("sun"));
        assertEquals("a.md:the sun\nb.md:sun\nb.md:sun and sea", content("sun", "-n", false));
    }

    @Test
    void theMostRecentlyModifiedDocumentComesFirst() {
        documents("a.md", "x", "b.md", "x");
        vault.modified("b.md", "2026-02-01T00:00:00Z");

        assertEquals("b.md\na.md", grep("x"));
    }

    @Test
    void linesAroundAMatchAreShownOnceAndGapsAreMarked() {
        documents("a.md", "1\n2\nx3\n4\nx5\n6\n7\n8\nx9\n", "b.md", "x");

        assertEquals("""
            a.md-2-2
            a.md:3:x3
            a.md-4-4
            a.md:5:x5
            a.md-6-6
            --
            a.md-8-8
            a.md:9:x9
            --
            b.md:1:x\
            """, content("x", "-C", 1));
        assertEquals("a.md:5:x5\na.md-6-6\na.md-7-7", content("x5", "-A", 2));
        assertEquals("a.md-4-4\na.md:5:x5", content("x5", "-B", 1, "-A", 0, "-C", 3));
        assertEquals("a.md-8\na.md:x9", content("x9", "-B", 1, "-n", false));
    }

    @Test
    void caseCountsUnlessAskedNotTo() {
        documents("a.md", "Sun Über");

        assertEquals("No matches found.", grep("sun"));
        assertEquals("a.md", grep("sun ü", "-i", true));
        assertEquals("a.md", grep("(?i)sun"));
    }

    @Test
    void aFolderOrADocumentScopesTheSearch() {
        documents("Lens/a.md", "x", "Lens Edu/a.md", "x", "Lens/Notes/b.md", "x");

        assertEquals("Lens/Notes/b.md\nLens/a.md", grep("x", "path", "Lens"));
        assertEquals("Lens/Notes/b.md", grep("x", "path", "Lens/Notes/b"));
        assertEquals("Error: Folder not found: Lenz\nDid you mean Lens?", grep("x", "path", "Lenz"));
    }

    @Test
    void aGlobFiltersDocuments() {
        documents("Lens/a.md", "x", "Lens/Drafts/b.md", "x", "c.md", "x");

        assertEquals("Lens/a.md", grep("x", "glob", "a*"));
        assertEquals("Lens/Drafts/b.md", grep("x", "glob", "Lens/Drafts/**"));
        assertEquals("Lens/a.md\nc.md", grep("x", "glob", "!Lens/Drafts/**"));
        assertEquals("Lens/Drafts/b.md", grep("x", "glob", "Drafts/*.md", "path", "Lens"));
        assertEquals("Lens/a.md\nc.md", grep("x", "glob", "*[ac].md", "type", "md"));
        assertEquals(
                "Error: there are no documents of type 'py'; all are Markdown, so leave 'type' out or give 'md'",
                grep("x", "type", "py"));
        assertEquals(
                "Error: 'glob' is not a glob: the brace is not closed; one that is meant is written \\{, at character"
                        + " 4",
                grep("x", "glob", "{a"));
    }

    @Test
    void longAnswersComeInParts() {
        documents("a.md", IntStream.rangeClosed(1, 5).mapToObj(i -> "x" + i).collect(Collectors.joining("\n")));

        assertEquals(
                "a.md:1:x1\na.md:2:x2\n(There are more; the next begin at offset 2.)", content("x", "head_limit", 2));
        assertEquals("a.md:5:x5", content("x", "head_limit", 2, "offset", 4));
        assertEquals("No more matches: there are 5 in all.", content("x", "offset", 5));
    }

    @Test
    void manyDocumentsAreSearchedInOrderAndOnlyAsFarAsNeeded() {
        for (int i = 0; i < 400; i++) {
            documents("%03d.md".formatted(i), i % 2 == 0 ? "even" : "odd");
        }

        assertEquals(200, grep("even").lines().count());
        assertEquals("001.md\n003.md\n(There are more; the next begin at offset 2.)", grep("odd", "head_limit", 2));
        assertEquals("397.md\n399.md", grep("odd", "offset", 198, "head_limit", 0));
        assertEquals(251, grep(".").lines().count());
    }

    @Test
    void aMatchMayGoOverLinesWhenAsked() {
        documents("a.md", "one\ntwo\nthree\nfour\n");

        assertEquals("a.md:2:two\na.md:3:three", content("two\\nthree", "multiline", true));
        assertEquals("a.md:1", grep("one.*four", "multiline", true, "output_mode", "count"));
        assertEquals(
                "Error: 'pattern' is not a regular expression: a line's end cannot be matched while lines are searched"
                        + " one by one; set multiline to search across them, at character 4",
                grep("two\\nthree"));
    }

    @Test
    void theNewestTextIsSearched() throws IOException {
        documents("a.md", "old");
        Files.writeString(vault.path("a.md"), "new");

        assertEquals("a.md", grep("new"));
        assertEquals("No matches found.", grep("old"));
    }

    @Test
    void oddFilesDoNoHarm() throws IOException {
        documents("a.md", "\uFEFFx\r\n", "b.md", "x", "c.md", "x", "d/e.md", "x");
        vault.file("f.md", new byte[] {'x', (byte) 0xff, '\n'});
        Files.delete(vault.path("b.md"));
        Files.delete(vault.path("c.md"));
        Files.createSymbolicLink(vault.path("c.md"), vault.path("a.md"));
        Files.move(vault.path("d"), vault.path("../moved"));
        Files.createSymbolicLink(vault.path("d"), vault.path("../moved"));

        assertEquals("a.md\nf.md", grep("^x").lines().sorted().collect(Collectors.joining("\n")));
    }

    @Test
    void wordsHaveBeginningsAndEnds() {
        vault.file("a.md", "alphabet\nbeta\n");

        assertEquals("a.md:1:alphabet", vault.call("grep", "pattern", "\\<alpha", "output_mode", "content"));
        assertEquals("a.md:2:beta", vault.call("grep", "pattern", "\\<bet.\\>", "output_mode", "content"));
        assertEquals("No matches found.", vault.call("grep", "pattern", "\\<alpha\\>"));
    }

    @Test
    void aLineEndIsFoundWhateverItIsMadeOf() {
        vault.file("crlf.md", "one X\r\nY two\r\n");
        vault.file("cr.md", "one X\rY two\r");

        assertEquals(
                "2",
                String.valueOf(vault.call("grep", "pattern", "X\\nY", "multiline", true)
                        .lines()
                        .count()));
        assertEquals("crlf.md", vault.call("grep", "pattern", "X\\r\\nY", "multiline", true));
    }

    @Test
    void fewerThanNoneAreRefused() {
        assertEquals("Error: '-C' cannot be less than 0", vault.call("grep", "pattern", "x", "-C", -1));
        assertEquals("Error: 'head_limit' cannot be less than 0", vault.call("grep", "pattern", "x", "head_limit", -5));
    }
}
