package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project of the folder that a caller works in. */
class ProjectNearbyTest {
    private final TestProject project = new TestProject();

    @TempDir
    private Path elsewhere;

    @AfterEach
    void close() {
        project.close();
    }

    /** Somebody who works in these folders. */
    private static final class Worker extends TestCaller {
        private final List<Path> folders;

        Worker(Path... folders) {
            this.folders = List.of(folders);
        }

        @Override
        public List<Path> folders(boolean mayAsk) {
            return folders;
        }
    }

    private TestProject with(String config) {
        return project.config(config).document("problems/pool.md", TestDocument.problem("Pool"));
    }

    @Test
    void theFirstQuestionActivatesTheProjectThatTheCallerWorksIn() throws IOException {
        with("{'project_name': 'my-project'}");
        Path deep = Files.createDirectories(project.root.resolve("src/main"));

        project.as(new Worker(elsewhere, deep));
        Map<String, @Nullable Object> first =
                project.call("semantic_search", "query", "pool", "min_relevance_score", 0);
        Map<String, @Nullable Object> second =
                project.call("semantic_search", "query", "pool", "min_relevance_score", 0);

        assertEquals(List.of("pool"), TestProject.names(first.get("results")));
        assertEquals(
                "The project my-project was activated on branch main, since you work in it (" + project.configPath()
                        + ").",
                first.get("notice"));
        assertNull(second.get("notice"));
    }

    @Test
    void whoWorksElsewhereIsToldToActivateOne() {
        with("{'project_name': 'my-project'}");

        String refusal = project.as(new Worker(elsewhere)).problem("rag_query", "query", "pool");

        assertTrue(refusal.startsWith("PROJECT_NOT_ACTIVATED: no project is active"), refusal);
        assertTrue(refusal.contains(".commonplace/project.json"), refusal);
    }

    @Test
    void whatWasDeletedIsNotActivatedBehindAnybodysBack() {
        with("{'project_name': 'my-project'}").as(new Worker(project.root));
        project.call("list_doc_types");
        project.call("delete_documents", "project_name", "my-project");

        String refusal = project.problem("rag_query", "query", "pool");

        assertTrue(refusal.contains("was deleted with delete_documents"), refusal);
    }

    @Test
    void aConfigurationThatCannotBeUsedIsToldInPlaceOfAnAnswer() {
        with("{'project_nam': 'my-project'}");

        String refusal = project.as(new Worker(project.root)).problem("rag_query", "query", "pool");

        assertTrue(refusal.startsWith("INVALID_PARAMS: " + project.configPath()), refusal);
    }

    /** Anybody could have put it there for those who work below. */
    @Test
    void aProjectInAFolderOfAllUsersIsPassedOver() throws IOException {
        with("{'project_name': 'my-project'}");
        Files.setAttribute(project.root, "unix:mode", 01777);

        String refusal = project.as(new Worker(project.root)).problem("rag_query", "query", "pool");

        assertTrue(refusal.startsWith("PROJECT_NOT_ACTIVATED"), refusal);
    }
}
