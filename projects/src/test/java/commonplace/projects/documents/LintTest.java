package commonplace.projects.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.projects.config.DocTypes;
import commonplace.projects.config.ProjectReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintTest {
    @TempDir
    private Path root;

    @BeforeEach
    void configure() throws IOException {
        write(".csharp-compounding-docs/config.json", "{\"project_name\": \"p\"}");
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    private void document(String path, String title, String fields, String body) throws IOException {
        write("csharp-compounding-docs/" + path, text(title, fields, body));
    }

    private static String text(String title, String fields, String body) {
        return "---\ndoc_type: insight\ntitle: " + title + "\ndate: 2025-01-15\nsummary: S\nsignificance: convention\n"
                + "insight_type: business_logic\nimpact_area: a\n" + fields + "---\n" + body;
    }

    private String lint() throws IOException {
        var read = ProjectReader.read(root.resolve(".csharp-compounding-docs/config.json"));
        return Lint.of(assertInstanceOf(ProjectReader.Read.Good.class, read).project()).stream()
                .map(LintFinding::toString)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void nothingIsWrongWithGoodDocuments() throws IOException {
        assertEquals("", lint());
        write("README.md", "x");
        document(
                "insights/a.md",
                "A",
                "supersedes: insights/b.md\nrelated_docs: [./csharp-compounding-docs/insights/b.md]\n",
                "See [b](b.md), [again](../insights/b.md), [[B]], [readme](../../README.md),"
                        + " [web](https://x.org/y.md).\n");
        document("insights/b.md", "B", "", "See [a](/csharp-compounding-docs/insights/a.md), [it](#here).\n");
        write("csharp-compounding-docs/.hidden/c.md", "x");
        write("csharp-compounding-docs/image.png", "x");

        assertEquals("", lint());
    }

    @Test
    void findingsAreSortedByPathAndLine() throws IOException {
        document(
                "insights/a.md",
                "Same",
                "supersedes: gone.md\nrelated_docs:\n  - insights/b.md\n  - old.md\n",
                "\nText [x](missing.md).\n");
        document("problems/b.md", "same", "", "");
        write("csharp-compounding-docs/c.md", "# No front matter\n");
        write("csharp-compounding-docs/d.md", "---\ndoc_type: tool\n---\n");
        Files.write(root.resolve("csharp-compounding-docs/e.md"), new byte[] {(byte) 0xFF});

        assertEquals("""
            c.md:1: error: there is no front matter: begin with a line ---, the fields doc_type, title, date,\
             summary and significance, and another line ---
            d.md:1: error: date is missing
            d.md:1: error: knowledge_type is missing
            d.md:1: error: significance is missing
            d.md:1: error: summary is missing
            d.md:1: error: title is missing
            d.md:1: error: tool_name is missing
            d.md:1: error: version is missing
            d.md:1: warning: a document of type 'tool' is looked for in tools/
            e.md:1: error: it is not UTF-8 text
            insights/a.md:9: warning: supersedes 'gone.md' leads to no document
            insights/a.md:11: warning: related_docs 'insights/b.md' leads to no document
            insights/a.md:12: warning: related_docs 'old.md' leads to no document
            insights/a.md:15: warning: the link 'missing' leads to no document
            problems/b.md:1: warning: a document of type 'insight' is looked for in insights/
            problems/b.md:1: warning: the title 'same' is that of insights/a.md too\
            """, lint());
    }

    @Test
    void aFieldThatLooksMisspelledIsNamedAndOthersAreTheAuthorsOwn() throws IOException {
        document("insights/a.md", "A", "confidense: verified\nstatus: open\npage: 3\nTags: [x]\n", "");
        document("insights/b.md", "B", "confidence: verified\nconfidences: two\n", "");
        write("csharp-compounding-docs/insights/c.md", "---\ndoc_type: insigt\ntitel: C\n---\n");

        assertEquals("""
            insights/a.md:9: warning: 'confidense' is no field of insight; did you mean 'confidence'?
            insights/a.md:12: warning: 'Tags' is no field of insight; did you mean 'tags'?\
            """, lint().lines().filter(line -> !line.contains("error")).collect(Collectors.joining("\n")));
    }

    @Test
    void documentsKnowWhatTheyReferTo() {
        DocTypes types = DocTypes.builtIn();
        var a = ProjectDocument.read("insights/a.md", text("A", """
            supersedes: ./csharp-compounding-docs/insights/b.md
            related_docs: [c, "[[B]]"]
            promotion_level: important
            """, "[c](../c.md#x) and [[insights/a]]\n"), types);
        var b = ProjectDocument.read("insights/b.md", text("B", "", ""), types);
        var c = ProjectDocument.read("c.md", "No front matter, but [[A]].", types);
        var documents = new Documents("csharp-compounding-docs", List.of(c, b, a));

        assertEquals(List.of("c.md", "insights/b.md"), documents.linked("insights/a.md"));
        assertEquals(List.of("insights/b.md"), documents.superseded("insights/a.md"));
        assertEquals(List.of("insights/a.md"), documents.linked("c.md"));
        assertEquals(List.of(), documents.superseded("nowhere.md"));
        assertEquals(PromotionLevel.IMPORTANT, a.level());
        assertEquals(PromotionLevel.STANDARD, b.level());
        assertEquals(
                "A, insight, S, 2025-01-15, true",
                a.title() + ", " + a.type().orElseThrow() + ", " + a.summary().orElseThrow() + ", "
                        + a.date().orElseThrow() + ", " + a.isSearchable());
        assertEquals("c, note, true", c.title() + ", " + c.type().orElseThrow() + ", " + c.isSearchable());
    }
}
