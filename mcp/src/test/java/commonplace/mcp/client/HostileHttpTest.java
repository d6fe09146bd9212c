package commonplace.mcp.client;

import static commonplace.mcp.client.TestServers.LONG;
import static commonplace.mcp.client.TestServers.SHORT;
import static commonplace.mcp.client.TestServers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may go wrong over HTTP. */
@Tag("slow")
class HostileHttpTest {
    private static final ClientSetup SETUP = TestServers.SETUP
            .with(ClientLimits.DEFAULT
                    .withMessageBytes(1 << 20)
                    .withBackOff(Duration.ofMillis(1), Duration.ofMillis(20)))
            .with(new Secrets(List.of("s3cret-token")));

    private static final byte[] MEGABYTE = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);

    private static Map<String, ScriptedHttp.Answer> tools(CountDownLatch never) {
        Map<String, ScriptedHttp.Answer> tools = new LinkedHashMap<>();
        tools.put("ok", (exchange, id) -> ScriptedHttp.json(exchange, ScriptedHttp.text(id, "fine")));
        tools.put("large", (exchange, id) -> ScriptedHttp.json(exchange, ScriptedHttp.text(id, "x".repeat(50 << 20))));
        tools.put("largeEvent", (exchange, _) -> {
            OutputStream out = ScriptedHttp.events(exchange);
            out.write("data: ".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 50; i++) {
                out.write(MEGABYTE);
            }
        });
        tools.put("flood", (exchange, _) -> {
            OutputStream out = ScriptedHttp.events(exchange);
            while (true) {
                out.write("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n"
                        .repeat(100)
                        .getBytes(StandardCharsets.UTF_8));
            }
        });
        tools.put("html", (exchange, _) -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            ScriptedHttp.status(exchange, 200, "<html>");
        });
        tools.put("elsewhere", (exchange, _) -> {
            exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
            ScriptedHttp.status(exchange, 307, "");
        });
        tools.put(
                "echo",
                (exchange, _) -> ScriptedHttp.status(
                        exchange, 418, exchange.getRequestHeaders().getFirst("Authorization")));
        tools.put("breaks", (exchange, _) -> ScriptedHttp.events(exchange).flush());
        tools.put("readBreaks", (exchange, _) -> ScriptedHttp.events(exchange).flush());
        tools.put("hang", (_, _) -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return tools;
    }

    @ParameterizedTest
    @CsvSource({
        "large, TOO_LARGE, the answer has more than the 1048576 bytes that are taken, 1",
        "largeEvent, TOO_LARGE, the answer has more than the 1048576 bytes that are taken, 1",
        "flood, CRASHED, the server sent more than 20000 unasked messages within 10 seconds, 1",
        "html, MALFORMED, 'it answered with 200 and ''text/html'', which is no JSON-RPC message', 1",
        "elsewhere, REFUSED, it answered with HTTP status 307, 1",
        "echo, REFUSED, it answered with HTTP status 418: Bearer [secret], 1",
        "breaks, CRASHED, the stream ended without an answer, 1",
        "readBreaks, CRASHED, the stream ended without an answer, 2"
    })
    void aBadAnswerFailsThatCallOnly(String tool, McpClientException.Kind kind, String words, int calls)
            throws Exception {
        try (var http = new ScriptedHttp(tools(new CountDownLatch(1)));
                var server = new McpClient(http.config(), SETUP)) {
            McpClientException e = assertThrows(McpClientException.class, () -> server.call(tool, Map.of(), LONG));

            assertEquals("server 'web': " + words, e.getMessage());
            assertEquals(kind, e.kind());
            assertEquals(calls, http.calls.get());
            assertEquals("fine", text(server.call("ok", Map.of(), LONG)));
        }
    }

    @Test
    void aCallThatIsNeverAnsweredEndsInTime() throws Exception {
        var never = new CountDownLatch(1);
        try (var http = new ScriptedHttp(tools(never));
                var server = new McpClient(http.config().within(LONG, SHORT), SETUP)) {
            McpClientException e = assertThrows(McpClientException.class, () -> server.call("hang", Map.of(), LONG));

            assertEquals(McpClientException.Kind.TIMEOUT, e.kind());
            never.countDown();
        }
    }

    @Test
    void aForgottenSessionIsBegunAnewAndTheCallReachesTheServerOnce() throws Exception {
        try (var http = new ScriptedHttp(tools(new CountDownLatch(1)));
                var server = new McpClient(http.config(), SETUP)) {
            assertEquals("fine", text(server.call("ok", Map.of(), LONG)));
            http.validSession = "another";

            assertEquals("fine", text(server.call("ok", Map.of(), LONG)));
            assertEquals(2, http.sessions.get());
            assertEquals(2, http.calls.get());
        }
    }

    @Test
    void aServerThatIsGoneIsSickAndSaysWhere() throws Exception {
        ServerConfig config;
        try (var http = new ScriptedHttp(tools(new CountDownLatch(1)))) {
            config = http.config();
        }
        try (var server = new McpClient(config, SETUP)) {
            McpClientException e = assertThrows(McpClientException.class, server::tools);

            assertEquals(McpClientException.Kind.UNAVAILABLE, e.kind());
            assertTrue(e.getMessage().startsWith("server 'web': there is no connection to http://127.0.0.1:"));
        }
    }
}
