package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody looked for and then used is found better, in this process and the next, unless nobody wants that. */
@Tag("slow")
class LearnedSearchTest {
    /** Words that nobody wrote about any tool. */
    private static final String QUERY = "zanzibar stocktaking";

    private static final String USUAL = "what is in this folder";
    private static final String USED = "cairn:list";

    @TempDir
    private Path folder;

    private static boolean isFound(MetaClient client) {
        return client.process.call("search_tools", "query", QUERY).contains("\"" + USED + "\"");
    }

    private static void use(MetaClient client) {
        assertFalse(isFound(client));
        assertTrue(client.process.call("search_tools", "query", USUAL).contains("\"" + USED + "\""));
        client.run(USED);
    }

    @Test
    void whatWasUsedIsFoundBetterEvenAfterASuddenEnd() throws Exception {
        try (var client = MetaClient.alone(folder, "lean")) {
            use(client);
            assertTrue(isFound(client));
            while (kept().isEmpty()) {
                isFound(client);
            }
            client.process.kill();
        }
        try (var client = MetaClient.alone(folder, "lean")) {
            assertTrue(isFound(client));
        }
    }

    @Test
    void whoeverWantsNothingLearnedHasNothingKept() throws Exception {
        MetaClient.configure(folder, "learning", false);
        try (var client = MetaClient.alone(folder, "lean")) {
            use(client);
            assertFalse(isFound(client));
            client.process.endInput();
        }
        assertEquals(List.of(), kept());
    }

    @Test
    void aPageAfterACallIsStillTheNextPage() throws Exception {
        try (var client = MetaClient.alone(folder, "lean")) {
            Map<String, @Nullable Object> page = client.process.data("search_tools", "query", USUAL, "limit", 10);
            client.run(USED);
            Map<String, @Nullable Object> answer = McpProcess.await(client.process.askTool(
                    "search_tools", "query", USUAL, "limit", 10, "cursor", page.get("nextCursor")));

            assertEquals(false, McpProcess.isError(answer), answer::toString);
        }
    }

    @Test
    void howFarACallIsIsToldInOrder() throws Exception {
        try (var client = MetaClient.alone(folder, "lean")) {
            Object list = Json.object("tool_id", USED);
            expectProgress(client, "run_tool", Json.object("tool_id", USED), List.of("0/1", "1/1"));
            expectProgress(
                    client,
                    "run_chain",
                    Json.object("steps", List.of(list, list, list)),
                    List.of("0/3", "1/3", "2/3", "3/3"));
        }
    }

    /** One that waits to be sent is replaced by the next; the last is always told. */
    private static void expectProgress(MetaClient client, String tool, Object arguments, List<String> all) {
        List<String> told = progress(client, tool, arguments);
        assertEquals(all.stream().filter(told::contains).toList(), told);
        assertEquals(all.getLast(), told.getLast());
    }

    private static List<String> progress(MetaClient client, String tool, Object arguments) {
        client.process.heard.clear();
        Object meta = Json.object("progressToken", tool);
        McpProcess.await(
                client.process.ask("tools/call", Json.object("name", tool, "arguments", arguments, "_meta", meta)));
        return client.process.heard.stream()
                .filter(each -> "notifications/progress".equals(each.get("method")))
                .flatMap(each -> Stream.ofNullable(Json.asObject(each.get("params"))))
                .map(params -> params.get("progress") + "/" + params.get("total"))
                .map(told -> told.replace(".0", ""))
                .toList();
    }

    /** The lines that are kept of what was learned. */
    private List<String> kept() throws IOException {
        var lines = new ArrayList<String>();
        try (var vaults = Files.list(folder.resolve("data/commonplace/vaults"))) {
            for (Path vault : vaults.toList()) {
                Path file = vault.resolve("tool-searches.tsv");
                if (Files.exists(file)) {
                    lines.addAll(Files.readAllLines(file));
                }
            }
        }
        return lines;
    }
}
