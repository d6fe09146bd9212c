package commonplace.server.cli.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools of the docs set as commands: the project is found and activated first. */
@Tag("slow")
class ProjectToolsTest {
    private TestRepository repository;
    private String inner = "";

    @BeforeEach
    void makeProject(@TempDir Path temporary) throws IOException {
        repository = new TestRepository(temporary).withProject().withDocument("problems/pool.md", TestRepository.POOL);
        inner = repository.root().resolve("csharp-compounding-docs/problems").toString();
    }

    @Test
    void theProjectIsFoundFromAnyFolderOfTheRepository() {
        String told = repository.run(
                "semantic_search", "connections never disposed", "--min-relevance-score", "0", "--project", inner);

        assertTrue(told.contains("  The pool runs dry\n"), told);
        assertTrue(told.contains("./csharp-compounding-docs/problems/pool.md:1  problem · 2026-01-15\n"), told);
        assertTrue(told.contains("Jobs kept their connections, so the pool ran dry.\n"), told);
        assertTrue(told.endsWith("exit 0\n"), told);
    }

    @Test
    void anAnswerComesBeforeItsSources() {
        String told = repository.run(
                "rag_query", "Who opened a connection?", "--min-relevance-score", "0", "--project", inner);

        assertTrue(told.contains("\nSources\n"), told);
        assertTrue(told.indexOf("opened a connection each") < told.indexOf("\nSources\n"), told);
    }

    @Test
    void anErrorIsToldByItsCodeAndMessage() {
        assertEquals("""
            DOCUMENT_NOT_FOUND: there is no document 'problems/gone.md'; give its path in ./csharp-compounding-docs, \
            such as problems/pool-exhausted.md
            exit 1
            """, repository.run("index_document", "problems/gone.md", "--project", inner));
    }

    @Test
    void programsGetTheErrorAsTheToolTellsIt() {
        String told = repository.run("index_document", "problems/gone.md", "--project", inner, "--json");

        assertTrue(told.startsWith("{\"error\":true,\"code\":\"DOCUMENT_NOT_FOUND\",\"message\":\""), told);
        assertTrue(told.endsWith("exit 1\n"), told);
    }

    @Test
    void aProjectThatCannotBeActivatedSaysWhy() throws IOException {
        repository.with(".csharp-compounding-docs/config.json", "{\"project_name\": \"Shop\"}");

        String told = repository.run("list_doc_types", "--project", inner);

        assertTrue(
                told.startsWith("INVALID_PARAMS: REPO/.csharp-compounding-docs/config.json: project_name must"), told);
    }

    @Test
    void withoutAProjectNoToolIsCalled(@TempDir Path elsewhere) {
        String told = repository.run("list_doc_types", "--project", elsewhere.toString());

        assertTrue(told.contains("run `commonplace project init`"), told);
        assertTrue(told.endsWith("exit 78\n"), told);
    }

    @Test
    void documentsAreDeletedFromAnywhere() {
        repository.run("list_doc_types", "--project", inner);

        String told = repository.run("delete_documents", "shop", "--dry-run");

        assertTrue(told.startsWith("status: preview\ndeleted_count: 1\n"), told);
    }
}
