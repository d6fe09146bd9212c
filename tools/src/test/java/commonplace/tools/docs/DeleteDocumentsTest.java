package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DeleteDocumentsTest {
    private final WordEmbedder embedder = new WordEmbedder();
    private final TestProject project = new TestProject(embedder);

    @AfterEach
    void close() {
        project.close();
    }

    /** Two branches of this copy, three documents each, one of them in three chunks. */
    @BeforeEach
    void add() {
        project.document("problems/a.md", TestDocument.problem("A"));
        project.document("problems/b.md", TestDocument.problem("B"));
        project.document(
                "problems/long.md",
                TestDocument.problem("Long")
                        .saying("Words.\n".repeat(300)
                                + "## One\nWords.\n## Two\n".repeat(1)
                                + "Words.\n".repeat(300)));
        project.activate("feature/x").activate("main");
    }

    private Map<String, @Nullable Object> delete(@Nullable Object... more) {
        var arguments = new ArrayList<@Nullable Object>(List.of("project_name", "my-project"));
        arguments.addAll(Arrays.asList(more));
        return project.call("delete_documents", arguments.toArray());
    }

    private String count(@Nullable Object... more) {
        return String.valueOf(delete(more).get("deleted_count"));
    }

    @Test
    void theAnswerHasTheFieldsOfTheTableNullsToo() {
        Map<String, @Nullable Object> answer = delete("branch_name", "main", "dry_run", true);

        assertEquals(
                List.of(
                        "status",
                        "deleted_count",
                        "deleted_chunks",
                        "project_name",
                        "branch_name",
                        "path_hash",
                        "dry_run"),
                List.copyOf(answer.keySet()));
        assertEquals(
                "{\"status\":\"preview\",\"deleted_count\":3,\"deleted_chunks\":3,\"project_name\":\"my-project\","
                        + "\"branch_name\":\"main\",\"path_hash\":null,\"dry_run\":true}",
                Json.text(answer));
    }

    @Test
    void whoHadTheProjectActiveIsToldThatItWasDeleted() {
        var other = new TestCaller();
        project.as(other).activate("feature/x");
        project.as(new TestCaller()).activate("main");
        delete("branch_name", "feature/x");

        assertEquals(3, project.search("words").size());
        String told = project.as(other).problem("semantic_search", "query", "words");
        assertTrue(
                told.startsWith("PROJECT_NOT_ACTIVATED: the index of the project my-project on branch feature/x was"
                        + " deleted with delete_documents after you had activated it; call activate_project again"),
                told);
        assertEquals(3, project.activate("feature/x").search("words").size());
        String never = project.as(new TestCaller()).problem("semantic_search", "query", "words");
        assertTrue(never.startsWith("PROJECT_NOT_ACTIVATED: no project is active"), never);
    }

    @Test
    void aPreviewDeletesNothingAndCountsTheSame() {
        Map<String, @Nullable Object> preview = delete("dry_run", true);
        assertEquals("6 6", preview.get("deleted_count") + " " + preview.get("deleted_chunks"));
        assertEquals(3, project.search("words").size());

        Map<String, @Nullable Object> deleted = delete();
        assertEquals("deleted false", deleted.get("status") + " " + deleted.get("dry_run"));
        assertEquals("6 6", deleted.get("deleted_count") + " " + deleted.get("deleted_chunks"));
        assertEquals("0", count("dry_run", true));
    }

    @Test
    void theActiveProjectIsNoLongerActiveAndItsFilesAreStillThere() {
        String before = project.text("problems/a.md");

        delete();

        assertTrue(project.problem("semantic_search", "query", "x").startsWith("PROJECT_NOT_ACTIVATED: "));
        assertEquals(before, project.text("problems/a.md"));
        project.activate();
        assertEquals(3, project.search("words").size(), "it can be activated again");
    }

    @Test
    void oneBranchGoesAndTheOtherStays() {
        assertEquals("3", count("branch_name", "feature/x"));

        assertEquals(3, project.search("words").size(), "main is still active");
        assertEquals("3", count("dry_run", true));
    }

    @Test
    void onlyTheNamedCopyGoes() {
        String hash = String.valueOf(
                project.call("activate_project", "config_path", project.configPath(), "branch_name", "main")
                        .get("path_hash"));
        assertEquals("0", count("path_hash", "0123456789abcdef"));
        assertEquals("3", count("path_hash", hash, "branch_name", "main", "dry_run", true));
        assertEquals("6", count("path_hash", hash));
    }

    @Test
    void whatIsNotThereIsCountedAsNone() {
        assertEquals("0", count("branch_name", "none"));
        Map<String, @Nullable Object> other = project.call("delete_documents", "project_name", "other");
        assertEquals("0", String.valueOf(other.get("deleted_count")));
        assertEquals("6", count("dry_run", true));
    }

    @Test
    void theProjectMustBeNamed() {
        assertTrue(project.problem("delete_documents").startsWith("INVALID_PARAMS: "));
        assertTrue(project.problem("delete_documents", "project_name", " ")
                .startsWith("INVALID_PARAMS: 'project_name' is empty"));
    }

    @Test
    void noProjectNeedBeActive() {
        project.restart();

        assertEquals("6", count());
    }
}
