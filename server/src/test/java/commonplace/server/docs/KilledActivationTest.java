package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How often the model server is asked for the same, over kills and new starts. */
@Tag("slow")
class KilledActivationTest {
    /** As many texts as are asked for in one request, and so may be lost with it. */
    private static final int BATCH = 32;

    @AutoClose
    private final DocsWorld world = new DocsWorld();

    private final Repository repository = world.repository("shop");

    /** Takes so long for each text. */
    private void embedSlowly(int millis) {
        world.ollama.behavior = (server, exchange, question) -> {
            if (question.get("input") instanceof List<?> texts) {
                Thread.sleep((long) millis * texts.size());
            }
            server.well(exchange, question);
        };
    }

    @Test
    void theNextActivationCompletesOnlyWhatIsMissing() throws Exception {
        int documents = 150;
        repository.writeNumbered(documents);
        embedSlowly(3);
        int kills = 2;
        for (int i = 1; i <= kills; i++) {
            int enough = i * documents / (kills + 1);
            McpProcess process = world.open();
            var answer = process.askTool("activate_project", "config_path", repository.config(), "branch_name", "main");
            DocsWorld.await("half-way", () -> world.ollama.embedded.size() >= enough);
            process.kill();
            assertFalse(answer.isDone() && !answer.isCompletedExceptionally(), "it was killed too late");
        }

        McpProcess process = world.open();
        Map<String, @Nullable Object> activation = DocsWorld.activate(process, repository, "main");

        assertEquals("" + documents, String.valueOf(activation.get("total_docs")));
        assertNull(activation.get("notice"));
        int asked = world.ollama.embedded.size();
        int distinct = new HashSet<>(world.ollama.embedded).size();
        assertTrue(distinct >= documents, distinct + " texts");
        assertTrue(asked - distinct <= kills * BATCH, (asked - distinct) + " texts were embedded twice");
        for (int i = 0; i < documents; i += 40) {
            Map<String, @Nullable Object> found =
                    process.data("semantic_search", "query", "n" + i + "x", "min_relevance_score", 0, "limit", 1);
            assertEquals(List.of("Number " + i), DocsWorld.titles(found));
            assertNull(found.get("notice"), "every passage has its vector");
        }
    }

    /** The times are told, not asserted: how fast a machine reads files is no matter of ours. */
    @Test
    void aSecondActivationEmbedsNothing() throws Exception {
        int documents = 1000;
        repository.writeNumbered(documents);
        embedSlowly(3);
        McpProcess process = world.open();
        long start = System.nanoTime();
        DocsWorld.activate(process, repository, "main");
        long first = System.nanoTime() - start;
        int embedded = world.ollama.embedded.size();
        assertTrue(embedded >= documents, embedded + " texts");
        assertEquals(embedded, new HashSet<>(world.ollama.embedded).size(), "nothing is embedded twice");

        start = System.nanoTime();
        DocsWorld.activate(process, repository, "main");
        long again = System.nanoTime() - start;
        process.kill();
        McpProcess next = world.open();
        start = System.nanoTime();
        Map<String, @Nullable Object> activation = DocsWorld.activate(next, repository, "main");
        long afresh = System.nanoTime() - start;

        assertEquals("" + documents, String.valueOf(activation.get("total_docs")));
        assertEquals(embedded, world.ollama.embedded.size(), "nothing is embedded again");
        System.out.printf(
                "activation of %d documents: first %d ms, again %d ms (%.1f %%), by a new process %d ms (%.1f %%)%n",
                documents,
                first / 1_000_000,
                again / 1_000_000,
                100.0 * again / first,
                afresh / 1_000_000,
                100.0 * afresh / first);
    }

    /** Also where the index is gone: vectors are kept by their texts. */
    @Test
    void aProjectThatWasDeletedComesBackWithoutEmbedding() throws Exception {
        repository.writeNumbered(60);
        McpProcess process = world.open();
        DocsWorld.activate(process, repository, "main");
        int embedded = world.ollama.embedded.size();
        process.data("delete_documents", "project_name", "shop");

        DocsWorld.activate(process, repository, "main");
        java.nio.file.Files.move(repository.file("problems/7.md"), repository.file("problems/seven.md"));
        process.data("index_document", "path", "problems/seven.md");
        DocsWorld.activate(process, repository, "main");

        assertEquals(embedded, world.ollama.embedded.size());
        assertEquals(60, DocsWorld.titles(process, "number").size());
    }
}
