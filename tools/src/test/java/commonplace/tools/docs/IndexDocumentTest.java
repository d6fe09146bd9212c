package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexDocumentTest {
    private final TestProject project = new TestProject();

    @AfterEach
    void close() {
        project.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "problems/new.md",
                "csharp-compounding-docs/problems/new.md",
                "./csharp-compounding-docs/problems/new.md"
            })
    void aDocumentIsFoundAtOnceAndToldByItsPath(String path) {
        project.activate();
        project.document("problems/new.md", TestDocument.problem("Pool"));

        Map<String, @Nullable Object> answer = project.call("index_document", "path", path);

        assertEquals(
                "{\"status\":\"indexed\",\"path\":\"./csharp-compounding-docs/problems/new.md\","
                        + "\"embedding_dimensions\":256}",
                Json.text(answer));
        assertEquals(List.of("new"), TestProject.names(project.search("pool")));
    }

    @Test
    void aChangedDocumentIsFoundAsItIsNow() {
        project.document("problems/a.md", TestDocument.problem("Pool")).activate();
        project.document("problems/a.md", TestDocument.problem("Roses"));

        project.call("index_document", "path", "problems/a.md");

        assertEquals("Roses", project.search("roses").getFirst().get("title"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "problems/none.md",
                "../outside.md",
                "/etc/passwd",
                "problems",
                "",
                "problems/a.txt",
                "problems/a.md/b.md",
                "\0"
            })
    void whatIsNoDocumentIsNotFound(String path) {
        project.document("problems/a.md", TestDocument.problem("Pool"));
        project.file(TestProject.DOCS + "/problems/a.txt", "text");
        project.file("outside.md", TestDocument.problem("Outside").toString()).activate();

        String problem = project.problem("index_document", "path", path);

        assertTrue(problem.startsWith("DOCUMENT_NOT_FOUND: there is no document '" + path + "'"), problem);
        assertTrue(problem.contains("./csharp-compounding-docs"), problem);
    }

    @Test
    void aTitleMayHoldWhatADatabaseCannot() {
        project.document("problems/a.md", TestDocument.problem("\"Pool\\0x\"")).activate();

        project.restart().activate();

        assertEquals("Pool\0x", project.search("pool").getFirst().get("title"));
    }

    @Test
    void everyViolationIsToldWithFieldRuleAndLine() {
        project.activate();
        project.file(TestProject.DOCS + "/problems/bad.md", """
            ---
            doc_type: problem
            title: Pool
            date: yesterday
            summary: About it
            significance: huge
            problem_type: bug
            symptoms: slow
            solution: none
            ---
            """);

        Map<String, @Nullable Object> error = project.error("index_document", "path", "problems/bad.md");

        assertEquals("SCHEMA_VALIDATION_FAILED", error.get("code"));
        Map<String, @Nullable Object> details = Json.asObject(error.get("details"));
        if (details == null) {
            throw new AssertionError(error);
        }
        assertEquals("problems/bad.md", details.get("path"));
        assertEquals(
                List.of("date format 4", "root_cause required 1", "significance enum 6", "symptoms type 8"),
                TestProject.maps(details.get("violations")).stream()
                        .map(each -> each.get("field") + " " + each.get("rule") + " " + each.get("line"))
                        .sorted()
                        .toList());
        for (Map<String, @Nullable Object> each : TestProject.maps(details.get("violations"))) {
            assertTrue(String.valueOf(error.get("message")).contains(String.valueOf(each.get("field"))), "" + error);
        }
        assertEquals(List.of(), project.search("pool"), "it is not indexed");
    }

    @Test
    void aDocumentThatNoLongerFitsIsNoLongerFound() {
        project.document("problems/a.md", TestDocument.problem("Pool")).activate();
        project.document("problems/a.md", TestDocument.problem("Pool").without("solution"));

        assertTrue(project.problem("index_document", "path", "problems/a.md").startsWith("SCHEMA_VALIDATION_FAILED: "));

        assertEquals(List.of(), project.search("pool"));
        project.document("problems/a.md", TestDocument.problem("Pool"));
        project.call("index_document", "path", "problems/a.md");
        assertEquals(1, project.search("pool").size());
    }

    @Test
    void anUnknownTypeIsAViolationThatNamesTheLikeliest() {
        project.activate();
        project.document("problems/a.md", TestDocument.of("problme", "Pool"));

        String problem = project.problem("index_document", "path", "problems/a.md");

        assertTrue(problem.startsWith("SCHEMA_VALIDATION_FAILED: "), problem);
        assertTrue(problem.contains("line 2: doc_type is 'problme'"), problem);
        assertTrue(problem.contains("did you mean 'problem'?"), problem);
    }

    @Test
    void whatIsNoTextCannotBeRead() throws Exception {
        project.activate();
        project.document("problems/a.md", TestDocument.problem("Pool"));
        java.nio.file.Files.write(
                project.root.resolve(TestProject.DOCS + "/problems/a.md"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

        String problem = project.problem("index_document", "path", "problems/a.md");

        assertTrue(problem.startsWith("FILE_SYSTEM_ERROR: "), problem);
        assertTrue(problem.contains("./csharp-compounding-docs/problems/a.md"), problem);
    }
}
