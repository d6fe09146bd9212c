package commonplace.markdown.sentences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.RandomPages;
import commonplace.markdown.Seed;
import commonplace.markdown.text.LineIndex;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChunksTest {
    private static String lines(int count) {
        return "x\n".repeat(count);
    }

    private static String chunks(String text) {
        return String.join("; ", Chunks.of(text).stream().map(Chunk::toString).toList());
    }

    @Test
    void upTo500LinesADocumentIsOneChunk() {
        assertEquals("1-500", chunks("## A\n" + lines(499)));
        assertEquals("1-501 ## A", chunks("## A\n" + lines(500)));
        assertEquals("1-1", chunks(""));
        assertEquals("1-1", chunks("x"));
    }

    @Test
    void aLongOneIsCutAtHeadings2And3() {
        String text = "# T\n" + lines(99) + "## A\n" + lines(99) + "### B\n" + lines(99) + "#### C\n" + lines(99)
                + "## *D*\n" + lines(200);

        assertEquals("1-100; 101-200 ## A; 201-400 ## A > ### B; 401-601 ## D", chunks(text));
    }

    @Test
    void textBeforeTheFirstHeadingIsAChunkAndFrontMatterBelongsToIt() {
        assertEquals("1-5; 6-606 ## A", chunks("---\ntitle: x\n---\n\nHello\n## A\n" + lines(600)));
        assertEquals("1-3; 4-604 ## A", chunks("---\ntitle: x\n---\n## A\n" + lines(600)));
    }

    @Test
    void blankLinesAloneAreNoChunk() {
        assertEquals("1-603 ## A", chunks("\n\n## A\n" + lines(600)));
        assertEquals("1-601 ## A", chunks("\uFEFF## A\n" + lines(600)));
    }

    @Test
    void aHeading3WithoutA2AboveStandsAlone() {
        assertEquals("1-301 ### B; 302-602 ### C", chunks("### B\n" + lines(300) + "### C\n" + lines(300)));
        assertEquals("1-202 ## A; 203-603 ### B", chunks("## A\n" + lines(200) + "# New\n### B\n" + lines(400)));
    }

    @Test
    void headingsInCodeQuotesAndListsDoNotCut() {
        String text = "## A\n```\n## B\n" + lines(300) + "```\n> ## C\n\n- ## D\n\n    ## E\n" + lines(300);
        assertEquals("1-609 ## A", chunks(text));
        assertEquals("1-603 ## A", chunks("## A\n```\n## B\n" + lines(600)));
    }

    @Test
    void underlinedHeadingsAndOtherLineEndsCutToo() {
        assertEquals("1-300; 301-602 ## A", chunks(lines(299) + "\nA\n---\n" + lines(300)));
        String windows = ("a\n\n## A\n" + lines(600) + "## B").replace("\n", "\r\n");
        assertEquals("1-2; 3-603 ## A; 604-604 ## B", chunks(windows));
        assertEquals("1-2; 3-603 ## A; 604-604 ## B", chunks(windows.replace("\r\n", "\r")));
    }

    @Test
    void aSectionOver1000LinesIsCutAtParagraphs() {
        String paragraph = lines(299) + "\n";
        assertEquals("1-1000 ## A", chunks("## A\n" + lines(999)));
        assertEquals("1-901 ## A; 902-1501 ## A", chunks("## A\n" + paragraph.repeat(5)));
        assertEquals("1-1501 ## A", chunks("## A\n" + lines(1500)));
        assertEquals("1-1502 ## A; 1503-1802 ## A", chunks("## A\n" + lines(1500) + "\n" + paragraph));
        assertEquals("1-998 ## A; 999-2000 ## A", chunks("## A\n" + lines(996) + "\n#### B\n" + lines(1001)));
        assertEquals("1-1000 ## A; 1001-1501 ## A", chunks("## A\n" + "- x\n".repeat(1500)));
    }

    @Test
    void codeIsNeverCut() {
        String code = "```\n" + "x\n\n".repeat(700) + "```\n";
        assertEquals("1-4 ## A; 5-1407 ## A; 1408-1408 ## A", chunks("## A\n\nx\n\n" + code + "\ny\n"));
        assertEquals("1-1404 ## A", chunks("## A\n\n" + code.substring(0, code.length() - 4) + "\n"));
    }

    @Test
    void everyLineIsInExactlyOneChunk() {
        Seed seed = Seed.next();
        Random random = seed.random();
        var pages = new RandomPages(random);
        for (int run = 0; run < 60; run++) {
            var text = new StringBuilder();
            while (text.length() < 12_000) {
                text.append(pages.next()).append(random.nextInt(3) == 0 ? "\n## H\n" : "\n\n");
                text.append(random.nextInt(40) == 0 ? "y\n".repeat(random.nextInt(1500)) : "");
            }
            check(text.toString(), seed);
        }
    }

    private static void check(String text, Seed seed) {
        List<Chunk> chunks = Chunks.of(text);
        int line = 1;
        int offset = 0;
        for (Chunk chunk : chunks) {
            assertEquals(line, chunk.startLine(), seed.toString());
            assertEquals(offset, chunk.span().start(), seed.toString());
            assertTrue(chunk.endLine() >= chunk.startLine(), seed.toString());
            line = chunk.endLine() + 1;
            offset = chunk.span().end();
        }
        assertEquals(text.length(), offset, seed.toString());
        assertEquals(
                LineIndex.of(text).count() - (LineIndex.endsWithTerminator(text) ? 1 : 0), line - 1, seed.toString());
    }
}
