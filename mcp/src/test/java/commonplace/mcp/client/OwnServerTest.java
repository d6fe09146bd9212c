package commonplace.mcp.client;

import static commonplace.mcp.client.TestServers.LONG;
import static commonplace.mcp.client.TestServers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Our own server, which speaks the stateless form, over lines and over HTTP. */
@Tag("slow")
class OwnServerTest {
    private static final ServerRequests PAINTER = new ServerRequests() {
        @Override
        public Map<String, @Nullable Object> capabilities() {
            return Json.object("elicitation", Json.object());
        }

        @Override
        public @Nullable Map<String, @Nullable Object> answer(
                String server, String method, Map<String, @Nullable Object> params) {
            return Json.object("action", "accept", "content", Json.object("color", "green"));
        }
    };

    private final TestServers.Heard heard = new TestServers.Heard();

    @Test
    void overLines() throws Exception {
        try (var server =
                new McpClient(TestServers.ours(), TestServers.SETUP.with(heard).with(PAINTER))) {
            exercise(server);
            cancel(server);
        }
    }

    // Over HTTP the server sees that nobody listens when it next says something.
    @Test
    void overHttp() throws Exception {
        try (var running = overHttp("open-sesame");
                var server = new McpClient(
                        address(running, "open-sesame"),
                        TestServers.SETUP.with(heard).with(PAINTER))) {
            exercise(server);
        }
    }

    private void exercise(McpClient server) throws Exception {
        assertEquals(8, server.tools().size());
        assertEquals(new ConnectionState.Ready("2026-07-28", "demo", "1.0"), server.state());
        assertEquals("Colors have notes; ask before you paint.", server.instructions());
        assertEquals("naïve", text(server.call("echo", Map.of("text", "naïve"), LONG)));
        assertEquals("painted it green", text(server.call("paint", Map.of(), LONG)));

        List<String> progress = Collections.synchronizedList(new ArrayList<>());
        server.call("count", Map.of("n", 2L), LONG, told -> progress.add(String.valueOf(told.get("message"))));
        assertEquals(List.of("counted to 1", "counted to 2"), progress);
        heard.await("log counted to 2");

        assertEquals(6, server.resources().size());
        assertEquals(1, server.resourceTemplates().size());
        assertTrue(server.readResource("color:///blue").toString().contains("It is blue"));
        assertTrue(
                server.getPrompt("describe", Map.of("color", "red")).toString().contains("Describe red."));

        McpClientException refused =
                assertThrows(McpClientException.class, () -> server.call("refuse", Map.of(), LONG));
        assertEquals("server '" + server.name() + "': nothing is right", refused.getMessage());
        assertEquals(-32602, refused.code());
    }

    private void cancel(McpClient server) throws Exception {
        var begun = new java.util.concurrent.CountDownLatch(1);
        Thread caller = Thread.ofVirtual()
                .start(() -> assertThrows(
                        InterruptedException.class, () -> server.call("wait", Map.of(), LONG, _ -> begun.countDown())));
        begun.await();
        caller.interrupt();
        caller.join();

        // The thread there notes it when it gets to run.
        String seen = "";
        for (int i = 0; i < 100_000 && seen.isEmpty(); i++) {
            seen = text(server.call("cancelled", Map.of(), LONG));
        }
        assertEquals("yes", seen);
    }

    @Test
    void aWrongTokenIsSaidToBeMissing() throws Exception {
        try (var running = overHttp("open-sesame");
                var server = new McpClient(address(running, "wrong"), TestServers.SETUP)) {
            McpClientException e = assertThrows(McpClientException.class, server::tools);

            assertEquals(McpClientException.Kind.NEEDS_AUTH, e.kind());
            assertInstanceOf(ConnectionState.NeedsAuth.class, server.state());
            assertFalse(e.getMessage().contains("wrong"), e::getMessage);
        }
    }

    private static ServerConfig address(RunningServer running, String token) {
        var way = new ServerConfig.Way.HttpEndpoint(
                URI.create(running.said.strip()), Map.of("Authorization", "Bearer " + token));
        return new ServerConfig("web", way).within(LONG, LONG);
    }

    private static RunningServer overHttp(String token) throws Exception {
        var way = (ServerConfig.Way.Stdio) TestServers.command(
                        "web",
                        commonplace.testing.JavaProgram.command(
                                "commonplace.mcp.server.DemoServer", List.of("http", token)),
                        Map.of())
                .way();
        return RunningServer.start(way, Map.of(), "http://");
    }
}
