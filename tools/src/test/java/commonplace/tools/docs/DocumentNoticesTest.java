package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What answers say about documents that are not there, or not as they should be. */
class DocumentNoticesTest {
    private final TestProject project = new TestProject();

    @AfterEach
    void close() {
        project.close();
    }

    private String noticeOf(String tool, @Nullable Object... arguments) {
        return String.valueOf(project.call(tool, arguments).get("notice"));
    }

    private String ofActivation() {
        return noticeOf("activate_project", "config_path", project.configPath(), "branch_name", "main");
    }

    @Test
    void aFolderOfDocumentsThatIsNotThereIsToldInEveryAnswer() {
        project.config("{'project_name': 'my-project', 'docs_path': 'documentation'}");
        String told = "There is no folder ./documentation, where docs_path of " + project.configPath()
                + " has the documents: nothing can be found before it is made, or another is named there.";

        assertEquals(told, ofActivation());
        assertEquals(told, noticeOf("semantic_search", "query", "pool"));
        assertEquals(told, noticeOf("rag_query", "query", "pool"));
    }

    @Test
    void aFolderWithoutDocumentsIsToldToo() throws IOException {
        Files.createDirectory(project.root.resolve(TestProject.DOCS));

        assertEquals("There are no documents in ./" + TestProject.DOCS + " yet.", ofActivation());
    }

    @Test
    void whatIsLeftOutIsToldWithTheAnswerThatMissesIt() throws IOException {
        project.document("problems/good.md", TestDocument.problem("Pool"));
        project.document("problems/bad.md", TestDocument.problem("Pool too").without("symptoms"));
        Files.write(project.root.resolve(TestProject.DOCS + "/latin.md"), new byte[] {'P', (byte) 0xFC, 'r'});
        project.activate();

        String notice = noticeOf("semantic_search", "query", "pool", "min_relevance_score", 0);

        assertTrue(
                notice.startsWith(
                        "1 document does not fit its schema and is left out: problems/bad.md (line 1: symptoms"),
                notice);
        assertTrue(
                notice.endsWith("1 file cannot be read and is left out, such as latin.md (it is not UTF-8 text)."),
                notice);
        assertTrue(noticeOf("rag_query", "query", "pool").contains("problems/bad.md"), notice);
    }

    @Test
    void ofSeveralThatAreLeftOutTheOneIsNamedThatHasTheWordsOfTheQuestion() throws IOException {
        project.document("problems/a.md", TestDocument.problem("Roses").without("symptoms"));
        project.document(
                "problems/b.md", TestDocument.problem("The lighthouse lamp").without("summary"));
        project.activate();

        String notice = noticeOf("rag_query", "query", "Why was the lamp of the lighthouse dark?");

        assertTrue(
                notice.startsWith(
                        "2 documents do not fit their schema and are left out, such as problems/b.md (line 1: summary"),
                notice);
    }

    @Test
    void markdownWithoutFrontMatterIsSearchedAsANote() {
        project.file(TestProject.DOCS + "/problems/plain.md", "# Roses\n\nPrune the roses in March.\n");
        project.document("problems/pool.md", TestDocument.problem("Pool"));

        assertEquals("1 document has no front matter, and is searched as doc_type note.", ofActivation());
        Map<String, @Nullable Object> found = project.call(
                "semantic_search", "query", "prune roses", "min_relevance_score", 0, "doc_types", List.of("note"));
        assertEquals(List.of("plain"), TestProject.names(found.get("results")));
        Map<String, @Nullable Object> note =
                TestProject.maps(found.get("results")).getFirst();
        assertEquals(
                "Roses note Prune the roses in March.",
                note.get("title") + " " + note.get("doc_type") + " " + note.get("summary"));
        assertEquals(
                "./csharp-compounding-docs/problems/plain.md has no front matter, and counts as doc_type note.",
                found.get("notice"));
        assertEquals(
                "indexed",
                project.call("index_document", "path", "problems/plain.md").get("status"));
    }

    /** Its level would be all that its front matter says, and then it would fit no type. */
    @Test
    void aPlainNoteCannotBePromoted() {
        project.file(TestProject.DOCS + "/plain.md", "Prune the roses in March.\n")
                .activate();

        String refusal =
                project.problem("update_promotion_level", "document_path", "plain.md", "promotion_level", "critical");

        assertTrue(refusal.startsWith("SCHEMA_VALIDATION_FAILED: 'plain.md' has no front matter"), refusal);
        assertEquals("Prune the roses in March.\n", project.text("plain.md"));
    }

    @Test
    void aRepositoryWithTwoConfigurationsSaysWhichIsUsed() {
        project.document("problems/pool.md", TestDocument.problem("Pool"));
        project.file(".commonplace/project.json", "{\"project_name\": \"newer\"}");

        String named = ofActivation();
        String newer = noticeOf(
                "activate_project",
                "config_path",
                project.root.resolve(".commonplace/project.json").toString(),
                "branch_name",
                "main");

        String both = "This repository has 2 configurations: " + project.root + "/.commonplace/project.json and "
                + project.configPath() + ". The project is as ";
        assertEquals(
                both + project.configPath() + " says, which was named, though " + project.root
                        + "/.commonplace/project.json comes first where nobody names one.",
                named);
        assertEquals(
                both + project.root + "/.commonplace/project.json says, which comes first where nobody names one.",
                newer);
    }

    @Test
    void theSettingsOfAVaultAreNoProject() {
        project.file(".commonplace/project.json", "{\"project_name\": \"newer\"}");
        project.file(".commonplace/config.json", "{\"timezone\": \"UTC\"}");
        String settings = project.root.resolve(".commonplace/config.json").toString();

        String refusal = project.problem("activate_project", "config_path", settings, "branch_name", "main");

        assertEquals(
                "INVALID_PARAMS: 'config_path' must be the path of a .commonplace/project.json or a"
                        + " .csharp-compounding-docs/config.json, not " + settings + "; there is " + project.root
                        + "/.commonplace/project.json",
                refusal);
    }
}
