package commonplace.server.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing in the cache directory is needed, also while the server runs. */
@Tag("slow")
class DeletedCacheTest {
    @TempDir
    Path folder;

    private Path vault = Path.of("");

    @BeforeEach
    void make() throws IOException {
        vault = Files.createDirectory(folder.resolve("vault"));
        for (int i = 0; i < 20; i++) {
            Files.writeString(vault.resolve("old-" + i + ".md"), "# Old " + i + "\n\nA kettle for " + i + " people.\n");
        }
    }

    /** As people do it, while files may still come in. */
    private void deleteCache() throws IOException, InterruptedException {
        Path cache = folder.resolve("cache");
        do {
            new ProcessBuilder("rm", "-rf", cache.toString()).start().waitFor();
        } while (Files.exists(cache));
    }

    private static long found(McpProcess process, String word) {
        return process.data("cairn_search", "query", word, "limit", 1).get("total") instanceof Number total
                ? total.longValue()
                : -1;
    }

    @Test
    void searchesAreRightAndWritesGoOn() throws IOException, InterruptedException {
        try (McpProcess process = McpProcess.opened(vault, folder)) {
            assertEquals(20, found(process, "kettle"));
            process.call("cairn_write", "path", "before", "content", "A kettle before.");
            deleteCache();

            assertEquals(21, found(process, "kettle"));
            String written = process.call("cairn_write", "path", "after", "content", "A kettle after.");
            assertTrue(written.contains("after"), written);
            assertEquals(22, found(process, "kettle"));
            process.call("cairn_delete", "path", "before");
            assertEquals(21, found(process, "kettle"));

            deleteCache();
            process.call("cairn_write", "path", "again", "content", "A kettle again.");
            assertEquals(22, found(process, "kettle"));
            assertEquals(List.of("after"), McpProcess.paths(process.data("cairn_search", "query", "after"), "results"));
            assertEquals(0, process.endInput());
        }
        try (McpProcess next = McpProcess.opened(vault, folder)) {
            assertEquals(22, found(next, "kettle"));
        }
    }

    @Test
    void notesAreFoundByTheirMeaningAgain() throws IOException, InterruptedException {
        try (McpProcess process = McpProcess.start(vault, folder, List.of("--embedder", "bge-small"), Map.of())) {
            process.initialize();
            process.call("cairn_write", "path", "safe", "content", "The strongbox stands behind the clock.");
            awaitFound(process);
            deleteCache();
            process.call("cairn_write", "path", "tea", "content", "Tea is drunk at four.");
            awaitFound(process);
            assertEquals(0, process.endInput());
        }
    }

    /** Notes are read for their meaning behind the scenes, so they may not all be there at first. */
    private static void awaitFound(McpProcess process) throws InterruptedException {
        while (true) {
            String answer = process.call("cairn_search", "query", "where is the strongbox", "semantic", true);
            assertFalse(answer.contains("_error"), answer);
            if (answer.contains("safe")) {
                return;
            }
            Thread.sleep(200);
        }
    }
}
