package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Spoiled messages by the thousand: the server lives, goes on answering, and never shows its insides. */
@Tag("slow")
class FuzzTest {
    private static final int MESSAGES = 20_000;
    private static final int REQUESTS = 3_000;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final String rerun = "rerun with -Dseed=" + seed;
    private final McpServer server = DemoFeatures.server(ServerOptions.DEFAULT.withLog(line -> {}));

    @Test
    void aConnectionOfLinesSurvives() throws IOException {
        var mutations = new Mutations(seed);
        try (var client = new LineClient(server)) {
            for (int i = 0; i < MESSAGES; i++) {
                client.send(mutations.next());
                client.send("\n");
                if (i % 50 == 0) {
                    expectAnswer(client, "\"probe-" + i + "\"");
                }
            }
        }
    }

    /** What comes before the answer are answers to other messages, each of them JSON. */
    private void expectAnswer(LineClient client, String id) throws IOException {
        client.send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
                + "\"arguments\":{\"text\":\"still here\"},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":"
                + "\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
        String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":"
                + "\"still here\"}]";
        for (String line = client.receive(); line == null || !line.startsWith(answer); line = client.receive()) {
            assertTrue(line != null, rerun);
            expectClean(line);
        }
    }

    @Test
    void anHttpServerSurvives() throws Exception {
        var mutations = new Mutations(seed);
        var random = new Random(seed);
        try (var http = new HttpServer(server, null);
                HttpClient client = HttpClient.newHttpClient()) {
            String session = open(client, http);
            for (int i = 0; i < REQUESTS; i++) {
                HttpRequest.Builder request = HttpRequest.newBuilder(http.uri())
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(mutations.next()));
                switch (random.nextInt(3)) {
                    case 0 -> request.header("Mcp-Session-Id", session);
                    case 1 ->
                        request.header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", "tools/call");
                    default -> {}
                }
                HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
                assertTrue(response.statusCode() < 500, () -> response.statusCode() + " " + rerun);
                if (!response.body().isEmpty()) {
                    expectClean(response.body());
                }
            }
            open(client, http);
        }
    }

    private static String open(HttpClient client, HttpServer http) throws Exception {
        String initialize =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-03-26\"}}";
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(http.uri())
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(initialize))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(200, response.statusCode());
        return response.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private void expectClean(String text) {
        assertFalse(text.contains("Exception") || text.contains("\tat ") || text.contains("jackson"), text + rerun);
        try {
            Json.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (Exception e) {
            throw new AssertionError(text + "\n" + rerun, e);
        }
    }
}
