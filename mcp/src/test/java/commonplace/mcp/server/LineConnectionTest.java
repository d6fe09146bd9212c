package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.mcp.Implementation;
import commonplace.testing.Await;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineConnectionTest {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}";
    private static final String MODERN = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}}}";

    private final McpServer server = DemoFeatures.server(ServerOptions.DEFAULT.withLog(line -> {}));

    @Test
    void answersStillComeWhenTheInputHasEnded() {
        String input = INITIALIZE + "\n" + call(1, "count", "\"n\":5") + "\n" + call(2, "echo", "\"text\":\"a\"");
        var out = new ByteArrayOutputStream();
        server.serve(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);
        String answers = out.toString(StandardCharsets.UTF_8);
        assertTrue(answers.contains("counted to 5\"}],\"isError\":false}}"), answers);
        assertTrue(answers.contains("\"id\":2,\"result\""), answers);
    }

    @Test
    void aLineThatWasCutIsLeftToBeSentAgain() {
        String input = INITIALIZE + "\n" + call(1, "echo", "\"text\":\"a\"") + "\n" + call(2, "echo", "\"text\":\"b\"");
        var out = new ByteArrayOutputStream();
        assertTrue(server.serveResumable(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, McpServer.Peer.UNKNOWN));
        String answers = out.toString(StandardCharsets.UTF_8);
        assertTrue(answers.contains("\"id\":1,\"result\""), answers);
        assertFalse(answers.contains("\"id\":2"), answers);
    }

    @Test
    void whoEndsBeforeAllIsAnsweredSaysSo() throws Exception {
        String input = INITIALIZE + "\n" + call(1, "wait", "") + "\n";
        var answered = new AtomicBoolean(true);
        var out = new ByteArrayOutputStream();
        Thread serving = Thread.ofPlatform()
                .daemon()
                .start(() -> answered.set(server.serveResumable(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        out,
                        McpServer.Peer.UNKNOWN)));
        Await.until("the input has ended", () -> serving.getState() == Thread.State.TIMED_WAITING);
        serving.interrupt();
        serving.join();
        assertFalse(answered.get());
        assertFalse(out.toString(StandardCharsets.UTF_8).contains("\"id\":1"));
    }

    @Test
    void aCancelledCallIsInterruptedAndNeverAnswered() throws IOException {
        try (var client = new LineClient(server)) {
            client.ask(INITIALIZE);
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\","
                    + "\"_meta\":{\"progressToken\":1}}}");
            assertTrue(String.valueOf(client.receive()).contains("waiting"));
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
            String seen = "";
            for (int id = 2; !seen.contains("yes"); id++) {
                seen = client.ask(call(id, "cancelled", ""));
                assertTrue(seen.startsWith("{\"jsonrpc\":\"2.0\",\"id\":" + id + ","), seen);
            }
        }
    }

    @Test
    void anIdInUseIsRefusedAndTheFirstRequestGoesOn() throws IOException {
        try (var client = new LineClient(server)) {
            client.ask(INITIALIZE);
            client.send(call(7, "count", "\"n\":20"));
            client.send(call(7, "echo", "\"text\":\"a\""));
            String both = "";
            while (!both.contains("counted to 20\"}],\"isError\":false}}") || !both.contains("still being worked on")) {
                both += client.receive();
            }
            assertTrue(client.ask(call(7, "echo", "\"text\":\"b\"")).contains("\"b\""));
        }
    }

    @Test
    void aMessageThatIsTooLongIsSkipped() throws IOException {
        McpServer small = DemoFeatures.server(ServerOptions.DEFAULT.withMaxMessageBytes(1000));
        try (var client = new LineClient(small)) {
            String tooLong = client.ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"x\":\"" + "x".repeat(100_000) + "\"}");
            assertEquals(
                    "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"A message may have 1000 bytes\"}}",
                    tooLong);
            assertTrue(client.ask(INITIALIZE).contains("\"result\""));
        }
    }

    @Test
    void anAnswerOfAnEarlierRoundIsRemembered() throws Exception {
        try (var client = new LineClient(server)) {
            Map<String, @Nullable Object> asked = result(client.ask(modernCall(1, "paint", "")));
            assertEquals("input_required", asked.get("resultType"));
            String state = "\"requestState\":\"" + asked.get("requestState") + "\"";
            String answer = ",\"inputResponses\":{\"color\":{\"action\":\"accept\",\"content\":{\"color\":\"red\"}}}";
            assertTrue(client.ask(modernCall(2, "paint", "," + state + answer)).contains("painted it red"));
            assertTrue(client.ask(modernCall(3, "paint", "," + state + answer.replace("accept", "decline")))
                    .contains("left it as it was"));
            assertTrue(client.ask(modernCall(4, "echo", "," + state)).contains("belongs to another request"));
            assertTrue(client.ask(modernCall(5, "paint", "," + state.replace("\":\"", "\":\"x")))
                    .contains("not one we gave out"));
            assertTrue(client.ask(modernCall(6, "paint", answer.replace("accept", "perhaps")))
                    .contains("-32602"));
        }
    }

    @Test
    void whoListensHearsThatTheServerCloses() throws IOException {
        try (var client = new LineClient(server)) {
            client.ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscriptions/listen\",\"params\":{"
                    + "\"notifications\":{\"toolsListChanged\":true}," + MODERN + "}}");
            server.close();
            String end = String.valueOf(client.receive());
            assertTrue(end.startsWith("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"_meta\":"), end);
            server.toolsChanged();
            client.endInput();
            assertNull(client.receive());
        }
    }

    @Test
    void aClientThatDoesNotReadKeepsNobodyWaiting() throws IOException {
        var stuck = new PipedOutputStream();
        var input = new PipedInputStream(stuck, 1 << 20);
        Thread.ofPlatform().daemon().start(() -> server.serve(input, new NeverWritten()));
        stuck.write((INITIALIZE + "\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n")
                .getBytes(StandardCharsets.UTF_8));
        stuck.flush();
        try (var client = new LineClient(server)) {
            client.ask(INITIALIZE);
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            for (int i = 0; i < 5000; i++) {
                server.resourcesChanged();
                server.resourceUpdated("color:///" + i);
            }
            Set<String> heard = new HashSet<>();
            heard.add(client.ask(call(1, "echo", "\"text\":\"still here\"")));
            while (heard.stream().noneMatch(line -> line.contains("still here"))) {
                heard.add(String.valueOf(client.receive()));
            }
        }
    }

    @Test
    void aFailedReadIsTheEnd() throws IOException {
        InputStream closed = InputStream.nullInputStream();
        closed.close();
        server.serve(closed, OutputStream.nullOutputStream());
    }

    @Test
    void whatBrokeIsOneLineInTheLog() {
        List<String> log = new ArrayList<>();
        String input = INITIALIZE + "\n" + call(1, "fail", "");
        var out = new ByteArrayOutputStream();
        DemoFeatures.server(ServerOptions.DEFAULT.withLog(log::add))
                .serve(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);
        assertEquals(1, log.size());
        assertTrue(
                log.getFirst().startsWith("fail failed: java.lang.IllegalStateException: a secret in two lines at "));
        assertEquals(1, log.getFirst().lines().count());
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("internal_error: fail failed; the server's log"));
    }

    @Test
    void instructionsFitIntoWhatHostsShow() {
        assertNull(tooLong("x".repeat(2047)));
        assertEquals("instructions must be shorter than 2048 bytes", tooLong("ü".repeat(1024)));
    }

    private static @Nullable String tooLong(String instructions) {
        try {
            new McpServer(new Implementation("a", "A", "1"), instructions, new DemoFeatures()).close();
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private static String call(int id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":{" + arguments + "}}}";
    }

    private static String modernCall(int id, String tool, String more) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\","
                + MODERN + more + "}}";
    }

    private static Map<String, @Nullable Object> result(String line) throws Exception {
        Map<String, @Nullable Object> result = Json.asObject(
                Json.readObject(line.getBytes(StandardCharsets.UTF_8)).get("result"));
        return result == null ? Map.of() : result;
    }

    /** A pipe whose reader fell asleep. */
    private static final class NeverWritten extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }
}
