package commonplace.server.gateway;

import static commonplace.server.gateway.MetaClient.hostile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import commonplace.testing.NodePackages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other servers that fall, hang, flood, tell secrets and come back as somebody else: whoever uses ours is served. */
@Tag("slow")
class UnrulyServersTest {
    private static final String CHANGED = "notifications/tools/list_changed";
    private static final String KEY = "hunter22hunter22";

    @TempDir
    private Path folder;

    @Test
    void oneThatFallsInMidCallFailsThatCallAndServesTheNext() throws Exception {
        MetaClient.configure(folder, "mcpServers", Json.object("odd", hostile("plain")));
        try (var client = MetaClient.alone(folder, "lean")) {
            Map<String, @Nullable Object> error = client.failure("odd:die");

            assertEquals("execution_failed", error.get("code"));
            assertEquals("server 'odd': the server was ended by signal 9", error.get("message"));
            assertEquals(Map.of("kind", "crashed"), error.get("details"));
            assertEquals("fine", client.run("odd:ok"));
        }
    }

    @Test
    void oneThatNeverAnswersKeepsNobodyElseWaiting() throws Exception {
        Map<String, @Nullable Object> hurried = hostile("plain");
        hurried.put("timeout_ms", 4000);
        MetaClient.configure(
                folder,
                "mcpServers",
                Json.object("odd", hostile("plain"), "hurried", hurried, "other", hostile("plain")));
        try (var client = MetaClient.alone(folder, "lean")) {
            assertEquals("fine", client.run("odd:ok"));
            var hanging = client.process.ask(
                    "tools/call",
                    Json.object(
                            "name",
                            "run_tool",
                            "arguments",
                            Json.object("tool_id", "odd:hang"),
                            "_meta",
                            Json.object()));

            Map<String, @Nullable Object> late = client.failure("hurried:hang");
            assertEquals("timeout", late.get("code"));
            assertEquals("server 'hurried': tools/call got no answer within 4000 ms", late.get("message"));
            assertEquals(true, late.get("retryable"));
            assertEquals("fine", client.run("hurried:ok"));
            assertEquals("fine", client.run("other:ok"));
            assertEquals("fine", client.run("odd:ok"));
            assertTrue(client.run("cairn:list").toString().contains("total"));
            assertFalse(hanging.isDone());
        }
    }

    @Test
    void oneThatCouldNotBeHadIsFoundOnceItIsThere() throws Exception {
        Path program = folder.resolve("late");
        MetaClient.configure(folder, "mcpServers", Json.object("late", Json.object("command", program.toString())));
        try (var client = MetaClient.alone(folder, "lean")) {
            Map<String, @Nullable Object> error = client.failure("late:ok");
            assertEquals("execution_failed", error.get("code"));
            assertTrue(String.valueOf(error.get("message")).contains("late does not answer"), error::toString);

            List<String> command = NodePackages.command("hostile.mjs");
            Files.writeString(program, "#!/bin/sh\nexec '" + String.join("' '", command) + "' plain\n");
            assertTrue(program.toFile().setExecutable(true));
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
            while (McpProcess.isError(McpProcess.await(client.ask("late:ok"))) && System.nanoTime() < end) {
                Thread.sleep(100);
            }
            assertEquals("fine", client.run("late:ok"));
        }
    }

    @Test
    void floodsAndMegabytesEndThatCallOnly() throws Exception {
        MetaClient.configure(folder, "mcpServers", Json.object("odd", hostile("plain"), "other", hostile("plain")));
        try (var client = MetaClient.alone(folder, "lean")) {
            Map<String, @Nullable Object> large = client.failure("odd:large");
            assertEquals("execution_failed", large.get("code"));
            assertEquals(Map.of("kind", "too_large"), large.get("details"));
            assertEquals("fine", client.run("odd:ok"));

            var flooding = client.ask("odd:endless");
            assertEquals("fine", client.run("other:ok"));
            Map<String, @Nullable Object> flood = MetaClient.error(McpProcess.await(flooding));
            assertEquals("execution_failed", flood.get("code"));
            assertEquals(Map.of("kind", "crashed"), flood.get("details"));
            assertEquals("fine", client.run("odd:ok"));
        }
    }

    @Test
    void oneThatComesBackWithOtherToolsIsToldToThoseWhoSeeThem() throws Exception {
        String starts = folder.resolve("starts").toString();
        MetaClient.configure(folder, "mcpServers", Json.object("odd", hostile("restarts", starts)));
        try (var lean = MetaClient.alone(folder, "lean");
                var all = MetaClient.alone(folder, "all")) {
            assertTrue(String.valueOf(all.greeting).contains("tools={listChanged=true}"), all.greeting::toString);
            assertEquals("fine", lean.run("odd:first"));
            awaitListed(all, "odd__first");
            assertEquals("crashed", kind(lean.failure("odd:die")));
            awaitListed(all, "odd__second");

            assertFalse(all.listed().contains("odd__first"));
            assertEquals("fine", lean.run("odd:second"));
            assertEquals("tool_not_found", lean.failure("odd:first").get("code"));
            assertFalse(lean.hasHeard(CHANGED), "what a lean client sees never changes");
        }
    }

    /** Hears that the tools changed, as often as they do, until this one is there. */
    private static void awaitListed(MetaClient client, String tool) throws InterruptedException {
        while (!client.listed().contains(tool)) {
            client.hear(CHANGED);
        }
    }

    @Test
    void manyNewsAreToldOnceAndNoNewsNever() throws Exception {
        MetaClient.configure(folder, "mcpServers", Json.object("odd", hostile("plain")));
        try (var client = MetaClient.alone(folder, "odd,meta")) {
            awaitListed(client, "odd__add");
            assertEquals("told", client.run("odd:nothingNew"));
            client.process.heard.clear();
            assertEquals("changed", client.run("odd:change"));
            client.hear(CHANGED);

            assertTrue(client.listed().contains("sends your files elsewhere"));
            assertEquals("told", client.run("odd:nothingNew"));
            assertEquals("fine", client.run("odd:ok"));
            assertFalse(client.hasHeard(CHANGED));
        }
    }

    @Test
    void whoeverWantsNoNewsIsPromisedNone() throws Exception {
        var environment = Map.of("METATOOLS_NOTIFY_TOOL_LIST_CHANGED", "false");
        MetaClient.configure(folder, "mcpServers", Json.object("odd", hostile("plain")));
        try (var client = MetaClient.start(folder, "all", environment, Json.object())) {
            assertTrue(String.valueOf(client.greeting).contains("tools={}"), client.greeting::toString);
            assertEquals("changed", client.run("odd:change"));
            assertEquals("fine", client.run("odd:ok"));
            assertFalse(client.hasHeard(CHANGED));
        }
    }

    @Test
    void secretsAreNowhere() throws Exception {
        Map<String, @Nullable Object> odd = hostile("plain");
        odd.put("env", Json.object("KEY", KEY, "DESCRIPTION", "Adds with " + KEY));
        Map<String, @Nullable Object> exits = hostile("exits");
        exits.put("env", Json.object("KEY", KEY));
        MetaClient.configure(folder, "mcpServers", Json.object("odd", odd, "exits", exits));
        try (var client = MetaClient.alone(folder, "lean")) {
            String environment = client.run("odd:show").toString();
            assertTrue(environment.contains("KEY=[secret]"), environment);
            assertEquals(
                    "server 'odd': bad key [secret]", client.failure("odd:leak").get("message"));
            String described = client.process.call("describe_tool", "tool_id", "odd:add", "detail_level", "full");
            assertTrue(described.contains("Adds with [secret]"), described);
            String found = client.process.call("search_tools", "query", "odd:add");
            assertTrue(found.contains("Adds with [secret]"), found);
            String script =
                    client.process.call("execute_code", "language", "js", "code", "return await tools.odd.leak()");
            assertTrue(script.contains("bad key [secret]"), script);
            String chain = client.process.call("run_chain", "steps", List.of(Json.object("tool_id", "odd:show")));

            assertFalse((environment + described + found + script + chain).contains(KEY));
        }
        try (var kept = Files.walk(folder)) {
            for (Path file : kept.filter(Files::isRegularFile).toList()) {
                assertTrue(
                        file.equals(MetaClient.config(folder))
                                || !new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1)
                                        .contains(KEY),
                        () -> file + " has the secret");
            }
        }
    }

    private static Object kind(Map<String, @Nullable Object> error) {
        return error.get("details") instanceof Map<?, ?> details ? String.valueOf(details.get("kind")) : error;
    }
}
