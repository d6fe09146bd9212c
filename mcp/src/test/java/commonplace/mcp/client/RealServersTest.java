package commonplace.mcp.client;

import static commonplace.mcp.client.TestServers.LONG;
import static commonplace.mcp.client.TestServers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The servers of the protocol's own project. */
@Tag("slow")
class RealServersTest {
    private static final String EVERYTHING = "@modelcontextprotocol/server-everything/dist/index.js";

    private static McpClient upstream(ServerConfig config) {
        return new McpClient(config, TestServers.SETUP);
    }

    @Test
    void everythingOverLines() throws Exception {
        try (var server = upstream(TestServers.node(EVERYTHING, List.of("stdio")))) {
            exercise(server);

            List<Object> progress = Collections.synchronizedList(new ArrayList<>());
            server.call(
                    "trigger-long-running-operation",
                    Json.object("duration", 0.01, "steps", 3),
                    LONG,
                    told -> progress.add(String.valueOf(told.get("progress"))));
            assertEquals(List.of("1", "2", "3"), progress);

            assertTrue(server.resources().size() > 1);
            String uri = String.valueOf(server.resources().getFirst().get("uri"));
            assertTrue(server.readResource(uri).get("contents") instanceof List<?>);
            assertTrue(server.prompts().stream().anyMatch(prompt -> "args-prompt".equals(prompt.get("name"))));
            assertTrue(server.getPrompt("args-prompt", Map.of("city", "Bern"))
                    .toString()
                    .contains("Bern"));
        }
    }

    private static void exercise(McpClient server) throws Exception {
        assertTrue(server.tools().stream().anyMatch(tool -> tool.name().equals("echo")));
        assertEquals("Echo: hi", text(server.call("echo", Map.of("message", "hi"), LONG)));
        assertInstanceOf(ConnectionState.Ready.class, server.state());
        assertTrue(server.known().fresh());
        assertEquals(List.of(), server.known().problems());
    }

    @Test
    void everythingOverHttpAndAgainAfterItForgotTheSession() throws Exception {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        var address = new ServerConfig.Way.HttpEndpoint(URI.create("http://localhost:" + port + "/mcp"), Map.of());
        var config = new ServerConfig("everything", address).within(LONG, LONG);
        var limits = ClientLimits.DEFAULT.withBackOff(Duration.ofMillis(1), Duration.ofMillis(20));
        try (var server = new McpClient(config, TestServers.SETUP.with(limits))) {
            try (var _ = everything(port)) {
                exercise(server);
            }
            try (var _ = everything(port)) {
                exercise(server);
            }
        }
    }

    private static RunningServer everything(int port) throws Exception {
        var way = (ServerConfig.Way.Stdio)
                TestServers.node(EVERYTHING, List.of("streamableHttp")).way();
        return RunningServer.start(way, Map.of("PORT", String.valueOf(port)), "listening");
    }

    @Test
    void filesOfAFolder(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("note.txt"), "as it is");
        var config = TestServers.node(
                "@modelcontextprotocol/server-filesystem/dist/index.js",
                List.of(folder.toRealPath().toString()));
        try (var server = upstream(config)) {
            String path = folder.toRealPath().resolve("note.txt").toString();
            assertEquals("as it is", text(server.call("read_text_file", Map.of("path", path), LONG)));

            var outside = server.call("read_text_file", Map.of("path", "/etc/passwd"), LONG);
            assertEquals(true, outside.get("isError"));
        }
    }

    @Test
    void memoryThatLasts(@TempDir Path folder) throws Exception {
        var config = TestServers.withEnvironment(
                TestServers.node("@modelcontextprotocol/server-memory/dist/index.js", List.of()),
                Map.of("MEMORY_FILE_PATH", folder.resolve("memory.jsonl").toString()));
        try (var server = upstream(config)) {
            var ada = Json.object("name", "Ada", "entityType", "person", "observations", List.of("likes engines"));
            server.call("create_entities", Json.object("entities", List.of(ada)), LONG);
        }
        try (var server = upstream(config)) {
            String graph = text(server.call("read_graph", Map.of(), LONG));
            assertTrue(graph.contains("likes engines"), graph);
        }
    }
}
