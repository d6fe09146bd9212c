package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class StreamableHttpTest {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\"}}";
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final McpServer server = DemoFeatures.server(
            ServerOptions.DEFAULT.withMaxMessageBytes(10_000).withLog(line -> {}));
    private HttpServer http;

    @BeforeEach
    void start() throws Exception {
        http = new HttpServer(server, null);
    }

    @AfterEach
    void stop() {
        client.close();
        http.close();
    }

    @Test
    void whatIsNotAMessageIsRefusedWithTheRightStatus() throws Exception {
        assertEquals(400, send(post("{")).statusCode());
        assertEquals(400, send(post("")).statusCode());
        assertEquals(400, send(post("[]")).statusCode());
        assertEquals(
                400,
                send(post("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}"))
                        .statusCode());
        assertEquals(413, send(post("\"" + "x".repeat(20_000) + "\"")).statusCode());
        assertEquals(
                415, send(post("{}").setHeader("Content-Type", "text/plain")).statusCode());
        assertEquals(406, send(post("{}").setHeader("Accept", "text/html")).statusCode());
        assertEquals(
                406, send(post("{}").setHeader("Accept", "application/json")).statusCode());
        assertEquals(400, send(post("{}").setHeader("Accept", "*/*")).statusCode());
        assertEquals(
                405, send(request().PUT(HttpRequest.BodyPublishers.noBody())).statusCode());
        assertEquals(405, send(request().GET()).statusCode());
        assertEquals(405, send(request().DELETE()).statusCode());
        assertEquals(
                "POST, GET, DELETE",
                send(request().GET()).headers().firstValue("Allow").orElse(""));
        assertEquals(
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":"
                        + "\"Parse error: no JSON value: the text is empty\"}}",
                send(post("")).body());
    }

    @Test
    void aSessionLivesFromInitializeToDelete() throws Exception {
        HttpResponse<String> opened = send(post(INITIALIZE.formatted("2025-11-25")));
        String session = opened.headers().firstValue("Mcp-Session-Id").orElse("");
        assertEquals(200, opened.statusCode());
        String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
        assertEquals(400, send(post(list)).statusCode());
        assertEquals(404, send(post(list).header("Mcp-Session-Id", "none")).statusCode());
        assertEquals(200, send(post(list).header("Mcp-Session-Id", session)).statusCode());
        assertEquals(
                202,
                send(post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
                                .header("Mcp-Session-Id", session))
                        .statusCode());
        assertEquals(
                406,
                send(request().GET().setHeader("Accept", "application/json").header("Mcp-Session-Id", session))
                        .statusCode());
        assertEquals(
                204, send(request().DELETE().header("Mcp-Session-Id", session)).statusCode());
        assertEquals(404, send(post(list).header("Mcp-Session-Id", session)).statusCode());
    }

    @Test
    void aFailedHandshakeOpensNothing() throws Exception {
        HttpResponse<String> refused = send(post("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\"}"));
        assertEquals(200, refused.statusCode());
        assertTrue(refused.headers().firstValue("Mcp-Session-Id").isEmpty());
    }

    @Test
    void batchesBelongToOneRevision() throws Exception {
        String batch = "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]";
        assertEquals(
                400,
                send(post(batch).header("Mcp-Session-Id", open("2025-11-25"))).statusCode());
        assertEquals(
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}]",
                send(post(batch).header("Mcp-Session-Id", open("2025-03-26"))).body());
    }

    @Test
    void headersMustSayWhatTheBodySays() throws Exception {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
                + "\"arguments\":{\"text\":\"a\"}," + META + "}}";
        assertEquals(
                200, send(modern(call, "tools/call").header("Mcp-Name", "echo")).statusCode());
        assertEquals(
                200,
                send(modern(call, "tools/call").header("Mcp-Name", "=?base64?ZWNobw==?="))
                        .statusCode());
        for (HttpRequest.Builder wrong : new HttpRequest.Builder[] {
            modern(call, "tools/call"),
            modern(call, "tools/call").header("Mcp-Name", "Echo"),
            modern(call, "tools/call").header("Mcp-Name", "=?base64?ZWNobw?="),
            modern(call, "tools/list").header("Mcp-Name", "echo"),
            post(call).header("Mcp-Method", "tools/call").header("Mcp-Name", "echo"),
            modern(call, "tools/call").header("Mcp-Name", "echo").setHeader("MCP-Protocol-Version", "2025-11-25"),
        }) {
            HttpResponse<String> response = send(wrong);
            assertEquals(400, response.statusCode());
            assertTrue(response.body().startsWith("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32020"));
        }
    }

    @Test
    void anUnknownVersionIsRefused() throws Exception {
        HttpResponse<String> response = send(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                .header("MCP-Protocol-Version", "1999-01-01"));
        assertEquals(400, response.statusCode());
        assertTrue(response.body().contains("-32022"), response.body());
    }

    @Test
    void aRequestThatIsAbandonedIsCancelled() throws Exception {
        String wait =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\",\"_meta\":{"
                        + "\"progressToken\":1," + META.substring("\"_meta\":{".length()) + "}}";
        HttpResponse<InputStream> response = client.send(
                modern(wait, "tools/call").header("Mcp-Name", "wait").build(),
                HttpResponse.BodyHandlers.ofInputStream());
        assertEquals(
                "text/event-stream",
                response.headers().firstValue("Content-Type").orElse(""));
        try (var lines = reader(response)) {
            assertEquals("event: message", lines.readLine());
        }
        String seen = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"cancelled\","
                + META + "}}";
        while (!send(modern(seen, "tools/call").header("Mcp-Name", "cancelled"))
                .body()
                .contains("yes")) {
            Thread.sleep(50);
        }
    }

    @Test
    void aListenerIsToldOfTheEnd() throws Exception {
        String listen = "{\"jsonrpc\":\"2.0\",\"id\":\"l\",\"method\":\"subscriptions/listen\",\"params\":{"
                + "\"notifications\":{\"toolsListChanged\":true}," + META + "}}";
        HttpResponse<InputStream> response =
                client.send(modern(listen, "subscriptions/listen").build(), HttpResponse.BodyHandlers.ofInputStream());
        try (var lines = reader(response)) {
            assertTrue(nextData(lines).contains("acknowledged"));
            server.toolsChanged();
            assertTrue(nextData(lines).contains("tools/list_changed"));
            server.close();
            assertTrue(nextData(lines).contains("\"id\":\"l\",\"result\""));
            assertEquals("", lines.readLine());
            assertEquals(null, lines.readLine());
        }
    }

    @Test
    void aSessionHasOneStreamOfNews() throws Exception {
        String session = open("2025-06-18");
        send(post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
                .header("Mcp-Session-Id", session));
        HttpRequest get = request().GET().header("Mcp-Session-Id", session).build();
        try (var first = reader(client.send(get, HttpResponse.BodyHandlers.ofInputStream()))) {
            server.toolsChanged();
            assertTrue(nextData(first).contains("tools/list_changed"));
            try (var second = reader(client.send(get, HttpResponse.BodyHandlers.ofInputStream()))) {
                while (first.readLine() != null) {
                    // Until the first stream ends, since there is a second.
                }
                server.promptsChanged();
                assertTrue(nextData(second).contains("prompts/list_changed"));
            }
        }
    }

    private String open(String revision) throws Exception {
        return send(post(INITIALIZE.formatted(revision)))
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private HttpRequest.Builder request() {
        return HttpRequest.newBuilder(http.uri()).header("Accept", "application/json, text/event-stream");
    }

    private HttpRequest.Builder post(String body) {
        return request().header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private HttpRequest.Builder modern(String body, String method) {
        return post(body).header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", method);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static BufferedReader reader(HttpResponse<InputStream> response) {
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private static String nextData(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.startsWith("data: ")) {
            line = lines.readLine();
        }
        return String.valueOf(line);
    }
}
