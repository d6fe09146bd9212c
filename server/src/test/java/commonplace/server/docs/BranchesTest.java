package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One project on two branches and in two clones. */
@Tag("slow")
class BranchesTest {
    @AutoClose
    private final DocsWorld world = new DocsWorld();

    private final Repository repository = world.repository("shop");

    @BeforeEach
    void twoBranches() throws IOException {
        repository.git("init", "-q", "-b", "main");
        repository.write("problems/shared.md", Repository.problem("Shared", "As on main."));
        repository.write("problems/main.md", Repository.problem("Only main", "Words."));
        repository.commit();
        repository.git("checkout", "-q", "-b", "feature/x");
        Files.delete(repository.file("problems/main.md"));
        repository.write("problems/shared.md", Repository.problem("Shared", "As on the feature."));
        repository.write("problems/feature.md", Repository.problem("Only feature", "Words."));
        repository.commit();
        repository.git("checkout", "-q", "main");
    }

    @Test
    void branchesAndClonesNeverSeeEachOther() throws Exception {
        Finished.run(world.directory, List.of("git", "clone", "-q", "-b", "feature/x", "shop", "clone"))
                .expectSuccess();
        var clone = new Repository(world.directory.resolve("clone"));
        clone.write("problems/clone.md", Repository.problem("Only clone", "Words."));
        McpProcess process = world.open();

        Map<String, @Nullable Object> onMain = DocsWorld.activate(process, repository, "main");
        assertEquals(List.of("Only main", "Shared"), DocsWorld.titles(process, "words"));
        Map<String, @Nullable Object> inClone = DocsWorld.activate(process, clone, "feature/x");
        assertEquals(List.of("Only clone", "Only feature", "Shared"), DocsWorld.titles(process, "words"));
        repository.git("checkout", "-q", "feature/x");
        Map<String, @Nullable Object> onFeature = DocsWorld.activate(process, repository, "feature/x");
        assertEquals(List.of("Only feature", "Shared"), DocsWorld.titles(process, "words"));

        assertEquals(onMain.get("path_hash"), onFeature.get("path_hash"));
        assertTrue(!String.valueOf(onMain.get("path_hash")).equals(inClone.get("path_hash")), onMain.toString());
        Map<String, @Nullable Object> all = process.data("delete_documents", "project_name", "shop", "dry_run", true);
        assertEquals("7", String.valueOf(all.get("deleted_count")));
    }

    @Test
    void whatBranchesAndClonesHaveInCommonIsEmbeddedOnce() throws Exception {
        repository.write("problems/common.md", Repository.problem("Common", "As on all branches."));
        repository.commit();
        repository.git("checkout", "-q", "-b", "feature/y");
        repository.git("checkout", "-q", "main");
        Finished.run(world.directory, List.of("git", "clone", "-q", "shop", "clone"))
                .expectSuccess();
        var clone = new Repository(world.directory.resolve("clone"));
        McpProcess process = world.open();

        DocsWorld.activate(process, repository, "main");
        assertTrue(DocsWorld.titles(process, "words").contains("Common"));
        long embedded = timesEmbedded("Common\n");
        repository.git("checkout", "-q", "feature/y");
        DocsWorld.activate(process, repository, "feature/y");
        assertTrue(DocsWorld.titles(process, "words").contains("Common"));
        DocsWorld.activate(process, clone, "main");
        assertTrue(DocsWorld.titles(process, "words").contains("Common"));

        assertTrue(embedded > 0);
        assertEquals(embedded, timesEmbedded("Common\n"));
    }

    private long timesEmbedded(String beginning) {
        return world.ollama.embedded.stream()
                .filter(text -> text.contains(beginning))
                .count();
    }

    @Test
    void aCheckoutOfAnotherBranchLeavesTheActiveOneAsItWas() throws Exception {
        McpProcess process = world.open();
        DocsWorld.activate(process, repository, "main");

        repository.git("checkout", "-q", "feature/x");
        // The watcher is awake: a change that would be its to see is not seen, since the branch is another's.
        repository.write("problems/later.md", Repository.problem("Later", "Words."));

        DocsWorld.await("a notice", () -> noticeOf(process).contains("feature/x"));
        assertEquals(List.of("Only main", "Shared"), DocsWorld.titles(process, "words"));
        assertTrue(process.call("rag_query", "query", "shared", "min_relevance_score", 0)
                .contains("feature/x"));
        for (String tool : List.of("index_document", "update_promotion_level")) {
            Map<String, @Nullable Object> refused = tool.equals("index_document")
                    ? process.data(tool, "path", "problems/shared.md")
                    : process.data(tool, "document_path", "problems/shared.md", "promotion_level", "critical");
            assertEquals("PROJECT_NOT_ACTIVATED", refused.get("code"), tool);
        }

        Files.delete(repository.file("problems/later.md"));
        repository.git("checkout", "-q", "main");
        DocsWorld.await("no notice", () -> noticeOf(process).isEmpty());
        assertEquals(List.of("Only main", "Shared"), DocsWorld.titles(process, "words"));
        assertEquals(
                List.of(),
                world.ollama.embedded.stream()
                        .filter(text -> text.contains("Only feature")
                                || text.contains("on the feature")
                                || text.contains("Later"))
                        .toList(),
                "nothing of the other branch was read");

        // What changes on the branch itself is seen again.
        repository.write("problems/new.md", Repository.problem("New", "Words."));
        DocsWorld.await("the new one", () -> DocsWorld.titles(process, "words").contains("New"));
    }

    @Test
    void theOtherBranchShowsItsOwnOnceItIsActivated() throws Exception {
        McpProcess process = world.open();
        DocsWorld.activate(process, repository, "main");
        repository.git("checkout", "-q", "feature/x");

        Map<String, @Nullable Object> activation = DocsWorld.activate(process, repository, "feature/x");

        assertNull(activation.get("notice"));
        assertEquals(List.of("Only feature", "Shared"), DocsWorld.titles(process, "words"));
        repository.git("checkout", "-q", "main");
        assertNull(DocsWorld.activate(process, repository, "main").get("notice"));
        assertEquals(List.of("Only main", "Shared"), DocsWorld.titles(process, "words"));
    }

    /** Or a branch would take over the documents of another because somebody is late in telling. */
    @Test
    void aBranchThatIsNotCheckedOutIsToldAsItWas() throws Exception {
        McpProcess process = world.open();
        DocsWorld.activate(process, repository, "main");
        repository.git("checkout", "-q", "feature/x");
        DocsWorld.activate(process, repository, "feature/x");

        Map<String, @Nullable Object> activation = DocsWorld.activate(process, repository, "main");

        assertTrue(String.valueOf(activation.get("notice")).contains("feature/x"), activation.toString());
        assertEquals(List.of("Only main", "Shared"), DocsWorld.titles(process, "words"));
    }

    private static String noticeOf(McpProcess process) {
        Object notice = process.data("semantic_search", "query", "words", "min_relevance_score", 0)
                .get("notice");
        return notice == null ? "" : notice.toString();
    }
}
