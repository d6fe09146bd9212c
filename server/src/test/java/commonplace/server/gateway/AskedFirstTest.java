package commonplace.server.gateway;

import static commonplace.server.gateway.MetaClient.hostile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What may be called at all, and what only after a person said yes. */
@Tag("slow")
class AskedFirstTest {
    private static final String ASKS = "elicitation/create";

    @TempDir
    private Path folder;

    @BeforeEach
    void configure() throws Exception {
        MetaClient.configure(
                folder,
                "mcpServers",
                Json.object("odd", hostile("plain"), "few", hostile("plain")),
                "namespaces",
                Json.object(
                        "cairn", Json.object("ask", "destructive"),
                        "odd", Json.object("ask", "destructive"),
                        "lens", Json.object("ask", "writes", "deny", List.of("grep")),
                        "few", Json.object("allow", List.of("ok"))));
        Files.writeString(Files.createDirectories(folder.resolve("vault")).resolve("Old.md"), "# Old\n");
    }

    private boolean isThere(String note) {
        return Files.exists(folder.resolve("vault").resolve(note));
    }

    @Test
    void whatIsNotAllowedIsNeitherFoundNorDescribedNorRun() throws Exception {
        try (var client = MetaClient.alone(folder, "all")) {
            assertEquals("fine", client.run("few:ok"));
            for (String id : List.of("few:add", "lens:grep")) {
                assertEquals("no_backends", client.failure(id, "pattern", "x").get("code"));
                assertEquals(
                        "no_backends",
                        MetaClient.error(McpProcess.await(
                                        client.process.askTool("describe_tool", "tool_id", id, "detail_level", "full")))
                                .get("code"));
                assertFalse(client.process
                        .call("search_tools", "query", id, "limit", 100)
                        .contains("\"" + id + "\""));
            }
            assertFalse(client.listed().contains("\"grep\""));
            assertTrue(client.process.call("grep", "pattern", "x").contains("grep"));
            assertTrue(McpProcess.isError(McpProcess.await(client.process.askTool("grep", "pattern", "x"))));
        }
    }

    @Test
    void whereNobodyCanBeAskedItDoesNotRun() throws Exception {
        try (var client = MetaClient.alone(folder, "all")) {
            Map<String, @Nullable Object> error = client.failure("cairn:delete", "path", "Old");

            assertEquals("no_backends", error.get("code"));
            assertTrue(String.valueOf(error.get("message")).contains("cairn:delete runs only after a person said yes"));
            assertTrue(McpProcess.isError(McpProcess.await(client.process.askTool("cairn_delete", "path", "Old"))));
            assertEquals(
                    "no_backends",
                    client.failure("lens:create", "file_path", "New.md", "content", "")
                            .get("code"));
            assertTrue(isThere("Old.md") && !isThere("New.md"));
            // What reads is nobody's concern.
            client.run("lens:read", "file_path", "Old.md");
            client.run("cairn:read", "path", "Old");
        }
    }

    @Test
    void aPersonDecidesAboutOneCall() throws Exception {
        try (var client = MetaClient.withPerson(folder)) {
            for (boolean accepted : List.of(true, false)) {
                var asked = client.ask("cairn:delete", "path", "Old");
                client.answer(accepted ? "accept" : "decline", false);
                assertEquals(
                        "cancelled", MetaClient.error(McpProcess.await(asked)).get("code"));
                assertTrue(isThere("Old.md"));
            }
            var asked = client.ask("cairn:delete", "path", "Old");
            String question = client.answer("accept", true);

            assertTrue(question.equals("May this run? cairn:delete with {\"path\":\"Old\"}"), question);
            assertFalse(McpProcess.isError(McpProcess.await(asked)));
            assertFalse(isThere("Old.md"));
        }
    }

    @Test
    void aChainAsksOnceBeforeItsFirstStep() throws Exception {
        List<Object> steps = List.of(
                step("cairn:write", "path", "New", "content", "x"),
                step("cairn:delete", "path", "Old"),
                step("lens:create", "file_path", "Newer.md", "content", "x"));
        try (var client = MetaClient.withPerson(folder)) {
            var declined = client.process.askTool("run_chain", "steps", steps);
            String question = client.answer("decline", false);
            Map<String, @Nullable Object> error = MetaClient.error(McpProcess.await(declined));

            assertTrue(
                    question.startsWith(
                            "May this run? cairn:write with {\"path\":\"New\",\"content\":\"x\"}; cairn:delete with "),
                    question);
            assertEquals("chain_step_failed", error.get("code"));
            assertEquals(Map.of("cause_code", "cancelled", "steps", 3L), error.get("details"));
            assertTrue(isThere("Old.md") && !isThere("New.md"));

            var accepted = client.process.askTool("run_chain", "steps", steps);
            client.answer("accept", true);
            assertFalse(McpProcess.isError(McpProcess.await(accepted)));
            assertTrue(isThere("New.md") && isThere("Newer.md") && !isThere("Old.md"));
            assertFalse(client.hasHeard(ASKS));
        }
    }

    @Test
    void aScriptCannotAsk() throws Exception {
        String code = "await tools.cairn.delete({ path: 'Old' })";
        try (var client = MetaClient.withPerson(folder)) {
            Map<String, @Nullable Object> error = MetaClient.error(
                    McpProcess.await(client.process.askTool("execute_code", "language", "js", "code", code)));

            assertTrue(
                    String.valueOf(error.get("message")).contains("runs only after a person said yes"),
                    error::toString);
            assertTrue(isThere("Old.md"));
            assertFalse(client.hasHeard(ASKS));
        }
    }

    @Test
    void aToolThatChangedIsFlaggedAndAskedAbout() throws Exception {
        try (var client = MetaClient.withPerson(folder)) {
            assertEquals("fine", client.run("odd:add"));
            var change = client.ask("odd:change");
            client.answer("accept", true);
            McpProcess.await(change);
            while (!client.process
                    .call("search_tools", "query", "odd:add", "limit", 1)
                    .contains("changed-since-approved")) {
                Thread.onSpinWait();
            }

            String described = client.process.call("describe_tool", "tool_id", "odd:add", "detail_level", "full");
            assertTrue(described.contains("Since this tool was approved, its description changed."), described);
            var asked = client.ask("odd:add");
            String question = client.answer("accept", true);
            assertTrue(question.endsWith(" Since odd:add was approved, its description changed."), question);
            assertFalse(McpProcess.isError(McpProcess.await(asked)));
        }
        try (var alone = MetaClient.alone(folder, "lean")) {
            assertEquals("no_backends", alone.failure("odd:ok").get("code"));
        }
    }

    private static Map<String, @Nullable Object> step(String id, Object... namesAndValues) {
        return Json.object("tool_id", id, "args", Json.object(namesAndValues));
    }
}
