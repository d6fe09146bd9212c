package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.StubOllama;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A model server that is not there, comes back, or is another one. */
@Tag("slow")
class OllamaDownTest {
    @AutoClose
    private final DocsWorld world = new DocsWorld();

    private final Repository repository = world.repository("shop")
            .write("problems/pool.md", Repository.problem("Pool", "Connections are never disposed."))
            .write("problems/cart.md", Repository.problem("Cart", "The cart forgets."));

    private static Map<String, @Nullable Object> search(McpProcess process, String query) {
        return process.data("semantic_search", "query", query, "min_relevance_score", 0);
    }

    private static Map<String, @Nullable Object> details(Map<String, @Nullable Object> error) {
        Map<String, @Nullable Object> details = Json.asObject(error.get("details"));
        return details == null ? Map.of() : details;
    }

    /** One story, since each step waits for the patience that we have with servers. */
    @Test
    void wordsAreFoundWhileItIsDownAndMeaningFollowsWhenItIsBack() throws Exception {
        world.ollama.behavior = StubOllama::unavailable;
        McpProcess process = world.open();

        Map<String, @Nullable Object> activation = DocsWorld.activate(process, repository, "main");
        assertEquals("2", String.valueOf(activation.get("total_docs")));
        String notice = String.valueOf(activation.get("notice"));
        assertTrue(notice.contains("found by their words for now"), notice);

        // The thread that embeds goes on trying, until the circuit breaker leaves the server alone.
        DocsWorld.await(
                "an open circuit", () -> "open".equals(details(index(process)).get("circuit_state")));
        Map<String, @Nullable Object> refused = index(process);
        assertEquals("EMBEDDING_SERVICE_ERROR", refused.get("code"));
        assertTrue(details(refused).get("retry_after_seconds") instanceof Number, refused.toString());
        Map<String, @Nullable Object> found = search(process, "disposed connections");
        assertEquals(List.of("Pool"), DocsWorld.titles(found));
        assertTrue(String.valueOf(found.get("notice")).contains("Found by words alone"), found.toString());
        Map<String, @Nullable Object> nothing = search(process, "zebra");
        assertEquals("EMBEDDING_SERVICE_ERROR", nothing.get("code"));
        assertEquals("open", details(nothing).get("circuit_state"));

        // What waits survives a restart, and needs nobody to ask for it once the server is back.
        process.kill();
        McpProcess next = world.open();
        assertTrue(String.valueOf(DocsWorld.activate(next, repository, "main").get("notice"))
                .contains("found by their words for now"));
        assertEquals(0, world.ollama.embedded.size());
        world.ollama.behavior = StubOllama::well;
        DocsWorld.await("vectors", () -> world.ollama.embedded.size() >= 2);
        DocsWorld.await("no notice", () -> search(next, "connections").get("notice") == null);
        assertEquals("indexed", index(next).get("status"));
    }

    private static Map<String, @Nullable Object> index(McpProcess process) {
        return process.data("index_document", "path", "problems/pool.md");
    }

    @Test
    void anotherModelUnderTheSameNameIsRefused() throws Exception {
        world.ollama.dimensions = 768;
        McpProcess process = world.open();

        String notice =
                String.valueOf(DocsWorld.activate(process, repository, "main").get("notice"));

        assertTrue(notice.contains("vectors of 768 dimensions where 1024 were expected"), notice);
        assertEquals(List.of("Cart"), DocsWorld.titles(search(process, "forgets")));
        Map<String, @Nullable Object> refused = index(process);
        assertEquals("EMBEDDING_SERVICE_ERROR", refused.get("code"));
        assertTrue(String.valueOf(refused.get("message")).contains("768"), refused.toString());
    }

    @Test
    void aServerThatIsWellGivesItsDimensions() throws Exception {
        McpProcess process = world.open();
        assertNull(DocsWorld.activate(process, repository, "main").get("notice"));

        repository.write("problems/new.md", Repository.problem("New", "Words."));
        Map<String, @Nullable Object> indexed = process.data("index_document", "path", "problems/new.md");

        assertEquals("1024", String.valueOf(indexed.get("embedding_dimensions")));
    }
}
