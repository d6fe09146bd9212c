package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.LaunchedProduct;
import commonplace.server.testing.LongNotes;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** SIGTERM ends a process soon, whatever it is doing, and what it had acknowledged is there afterwards. */
@Tag("slow")
class BusyTerminationTest {
    /** Four times what the program allows itself, for machines that are busy with other things. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(Await.SECONDS);

    private Shared world;

    @BeforeEach
    void make() throws IOException {
        world = new Shared();
    }

    @AfterEach
    void remove() throws IOException {
        world.close();
    }

    /** Writes some notes, each of them acknowledged. */
    private static void write(McpProcess process) {
        for (int i = 0; i < 5; i++) {
            assertTrue(process.call("cairn_write", "path", "kept/" + i, "content", "Kept for good " + i)
                    .contains("kept/"));
        }
    }

    private void assertEndsAndKeeps(McpProcess process) throws IOException, InterruptedException {
        assertTrue(process.terminate(LONGEST_WAIT), () -> "it does not end");
        try (McpProcess next = McpProcess.opened(world.vault, world.directory)) {
            for (int i = 0; i < 5; i++) {
                assertTrue(next.call("cairn_read", "path", "kept/" + i).contains("Kept for good " + i));
            }
        }
    }

    @Test
    void whileNotesAreFirstReadForTheirMeaning() throws IOException, InterruptedException {
        LongNotes.fill(world.vault, 400, 12);
        try (McpProcess process =
                McpProcess.start(world.vault, world.directory, List.of("--embedder", "bge-small"), Map.of())) {
            process.initialize();
            write(process);
            Await.until("what they mean is learned", this::learns);
            assertEndsAndKeeps(process);
        }
    }

    private boolean learns() throws IOException {
        try (var found = Files.find(world.directory, 6, (path, _) -> path.endsWith("meaning"))) {
            return found.findAny().isPresent();
        }
    }

    @Test
    void whileAVaultIsFirstIndexed() throws IOException, InterruptedException {
        LongNotes.fill(world.vault, 1500, 6);
        try (McpProcess process = world.opened()) {
            var asked = process.askTool("cairn_list");
            while (!Files.exists(world.directory.resolve("cache/commonplace/vaults"))) {
                Thread.sleep(5);
            }
            assertTrue(process.terminate(LONGEST_WAIT), () -> "it does not end; it was asked for " + asked);
        }
        try (McpProcess next = McpProcess.opened(world.vault, world.directory)) {
            assertEquals(
                    1500L,
                    next.data("cairn_list", "recursive", true, "limit", 1).get("total"));
        }
    }

    @Test
    void whileAScriptRunsAndAnotherServerNeitherAnswersNorEnds() throws IOException, InterruptedException {
        Path stubborn = world.directory.resolve("stubborn.sh");
        Files.writeString(stubborn, """
            trap '' TERM HUP INT
            read line
            echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}'
            while :; do sleep 1; done
            """);
        Path config = world.directory.resolve("config.json");
        Files.writeString(
                config,
                Json.text(Json.object(
                        "mcpServers",
                        Json.object("stubborn", Json.object("command", "sh", "args", List.of(stubborn.toString()))))));
        try (McpProcess process =
                McpProcess.start(world.vault, world.directory, List.of("--config", config.toString()), Map.of())) {
            process.initialize();
            write(process);
            var search = process.askTool("search_tools", "query", "anything");
            var script = process.askTool(
                    "execute_code", "language", "javascript", "code", "while (true) {}", "timeout_ms", 60_000);
            process.call("cairn_list");
            assertFalse(search.isDone() && script.isDone(), "it is not busy");
            assertEndsAndKeeps(process);
        }
    }

    @Test
    void whileAClientReadsNothing() throws IOException, InterruptedException {
        Files.writeString(world.vault.resolve("large.md"), "word ".repeat(40_000));
        try (McpProcess process = world.opened()) {
            write(process);
            var builder =
                    new ProcessBuilder(LaunchedProduct.command(List.of("mcp", "--vault", world.vault.toString())));
            builder.environment()
                    .put("XDG_DATA_HOME", world.directory.resolve("data").toString());
            builder.environment()
                    .put("XDG_CACHE_HOME", world.directory.resolve("cache").toString());
            Process client =
                    builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try {
                var requests = new StringBuilder("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":"
                        + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":"
                        + "{\"name\":\"deaf\",\"version\":\"1\"}}}\n");
                for (int i = 1; i < 50; i++) {
                    requests.append("{\"jsonrpc\":\"2.0\",\"id\":")
                            .append(i)
                            .append(",\"method\":\"tools/call\",\"params\":"
                                    + "{\"name\":\"cairn_read\",\"arguments\":{\"path\":\"large\"}}}\n");
                }
                client.getOutputStream().write(requests.toString().getBytes(StandardCharsets.UTF_8));
                client.getOutputStream().flush();
                assertEndsAndKeeps(process);
                client.toHandle().destroy();
                assertTrue(client.waitFor(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS), "the bridge does not end");
            } finally {
                client.destroyForcibly();
            }
        }
    }

    @Test
    void serveWhileSlowClientsAreConnected() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                LaunchedProduct.command(List.of("serve", "--port", "0", "--vault", world.vault.toString())));
        var builder = new ProcessBuilder(command);
        builder.environment()
                .put("XDG_DATA_HOME", world.directory.resolve("data").toString());
        builder.environment()
                .put("XDG_CACHE_HOME", world.directory.resolve("cache").toString());
        Process serve = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (var out = serve.inputReader()) {
            String address = "";
            for (String line = out.readLine(); line != null && address.isEmpty(); line = out.readLine()) {
                int start = line.indexOf("http://");
                address = start < 0 ? "" : line.substring(start).split("\\s", 2)[0];
            }
            URI page = URI.create(address);
            try (var half = new java.net.Socket(page.getHost(), page.getPort())) {
                half.getOutputStream()
                        .write("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
                                .getBytes(StandardCharsets.US_ASCII));
                serve.toHandle().destroy();
                assertTrue(serve.waitFor(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS), "it does not end");
            }
        } finally {
            serve.destroyForcibly();
        }
    }
}
