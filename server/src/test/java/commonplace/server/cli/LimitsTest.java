package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.ServeProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one client may take of a server. Each test has addresses of its own, as a proxy tells them. */
@Tag("slow")
class LimitsTest {
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},
        "clientInfo":{"name":"test","version":"1"}}}\
        """;

    @TempDir
    static Path folder;

    private static ServeProcess serve;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws IOException {
        Path vault = Files.createDirectories(folder.resolve("vault"));
        for (String note : new String[] {"One", "Two", "Three"}) {
            Files.writeString(vault.resolve(note + ".md"), "# " + note + "\n");
        }
        serve = ServeProcess.begin(
                        folder,
                        Map.of(
                                "COMMONPLACE_LIMITS_ADDRESS_REQUESTS", "30",
                                "COMMONPLACE_LIMITS_ADDRESS_MEGABYTES", "3",
                                "COMMONPLACE_LIMITS_ADDRESS_UPLOADS", "1",
                                "COMMONPLACE_LIMITS_ADDRESS_SESSIONS", "2",
                                "COMMONPLACE_LIMITS_ADDRESS_SCRIPTS", "1",
                                "COMMONPLACE_LIMITS_ADDRESS_DOCUMENTS", "2",
                                "COMMONPLACE_LIMITS_FAILED_SIGN_INS", "5"),
                        "--trust-proxy",
                        "127.0.0.1")
                .awaitOpen();
    }

    @AfterAll
    static void end() {
        serve.close();
    }

    private static HttpResponse<String> send(String from, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return CLIENT.send(request.header("X-Forwarded-For", from).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder read() {
        return ServeProcess.call(serve.address(), "cairn_read", "{\"path\":\"One\"}");
    }

    private static void assertLimited(String setting, HttpResponse<String> answer) {
        assertEquals(429, answer.statusCode(), answer::body);
        assertTrue(
                Long.parseLong(answer.headers().firstValue("Retry-After").orElseThrow()) > 0,
                () -> answer.headers().toString());
        assertTrue(answer.body().contains(setting), answer::body);
    }

    @Test
    void aNoisyClientIsToldToWaitAndHurtsNobodyElse() throws Exception {
        HttpResponse<String> last = send("192.0.2.1", read());
        for (int i = 0; i < 40; i++) {
            last = send("192.0.2.1", read());
        }
        assertLimited("limits.address.requests", last);
        assertLimited("limits.address.requests", send("192.0.2.1", serve.request("/")));

        assertEquals(200, send("192.0.2.2", read()).statusCode());
        assertEquals(200, serve.call("cairn_read", "{\"path\":\"One\"}").statusCode(), "a client of this machine");
        assertEquals(200, send("192.0.2.1", serve.request("/health")).statusCode());
        String metrics = serve.getWithToken("/metrics").body();
        assertTrue(
                metrics.lines()
                        .filter(line -> line.startsWith(
                                "commonplace_limit_refusals_total{limit=\"requests\",per=\"address\"} "))
                        .anyMatch(line -> !line.endsWith(" 0.0")),
                metrics);
        assertTrue(metrics.contains("limit=\"documents\",per=\"token\"} 0.0"), metrics);
    }

    @Test
    void manyBytesAreFollowedByAWhileWithout() throws Exception {
        assertNotEquals(429, send("192.0.2.3", upload(3_500_000)).statusCode());
        assertLimited("limits.address.megabytes", send("192.0.2.3", read()));
        assertEquals(200, send("192.0.2.4", read()).statusCode());
    }

    private static HttpRequest.Builder upload(int bytes) {
        return serve.request("/mcp")
                .header("Authorization", "Bearer " + ServeProcess.TOKEN)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString("\"" + "x".repeat(bytes) + "\""));
    }

    @Test
    void oneLargeBodyComesAtATime() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), serve.port())) {
            socket.getOutputStream().write(largeUpload());
            Await.until("the first is being received", LimitsTest::isAnotherRefused);
            assertEquals(200, send("192.0.2.5", read()).statusCode(), "small ones do not wait");
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            in.readAllBytes();
        }
    }

    private static byte[] largeUpload() {
        return ("POST /mcp HTTP/1.1\r\n"
                        + "Host: localhost\r\n"
                        + "X-Forwarded-For: 192.0.2.5\r\n"
                        + "Authorization: Bearer "
                        + ServeProcess.TOKEN
                        + "\r\nContent-Type: application/json\r\nAccept: application/json,"
                        + " text/event-stream\r\nContent-Length: 2000000\r\n\r\n\"")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Nothing but the beginning is sent, since the bytes of those that are let in count as well. */
    private static boolean isAnotherRefused() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), serve.port())) {
            socket.setSoTimeout(1000);
            socket.getOutputStream().write(largeUpload());
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).endsWith(" 429");
        } catch (SocketTimeoutException letIn) {
            return false;
        }
    }

    @Test
    void sessionsAreCounted() throws Exception {
        String first = opened(send("192.0.2.6", initialize()));
        opened(send("192.0.2.6", initialize()));
        HttpResponse<String> third = send("192.0.2.6", initialize());
        assertLimited("limits.address.sessions", third);
        assertTrue(third.body().contains("\"jsonrpc\""), third::body);

        opened(send("192.0.2.7", initialize()));
        send(
                "192.0.2.6",
                serve.request("/mcp")
                        .header("Authorization", "Bearer " + ServeProcess.TOKEN)
                        .header("Mcp-Session-Id", first)
                        .DELETE());
        opened(send("192.0.2.6", initialize()));
    }

    private static HttpRequest.Builder initialize() {
        return serve.request("/mcp")
                .header("Authorization", "Bearer " + ServeProcess.TOKEN)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(INITIALIZE));
    }

    private static String opened(HttpResponse<String> answer) {
        assertEquals(200, answer.statusCode(), answer::body);
        return answer.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    @Test
    void scriptsOfOneDoNotTakeTheRoomOfAnother() throws Exception {
        try (HttpClient noisy = HttpClient.newHttpClient()) {
            var running = noisy.sendAsync(
                    script("while (true) {}")
                            .header("X-Forwarded-For", "192.0.2.8")
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            Await.until(
                    "its script runs",
                    () -> serve.getWithToken("/metrics").body().contains("commonplace_sandbox_running 1.0"));
            HttpResponse<String> second = send("192.0.2.8", script("return 1"));
            assertTrue(second.body().contains("limits.address.scripts"), second::body);
            HttpResponse<String> other = send("192.0.2.9", script("return 6 * 7"));
            assertEquals(200, other.statusCode());
            assertTrue(other.body().contains("42"), other::body);
            running.cancel(true);
            noisy.shutdownNow();
        }
    }

    private static HttpRequest.Builder script(String code) {
        return ServeProcess.call(serve.address(), "execute_code", "{\"code\":\"" + code + "\",\"timeout_ms\":60000}");
    }

    @Test
    void openDocumentsAreCounted() throws Exception {
        Editor one = Editor.at("192.0.2.10", "One");
        Editor two = Editor.at("192.0.2.10", "Two");
        one.isIn();
        two.isIn();
        Editor three = Editor.at("192.0.2.10", "Three");
        String ended = three.ended.get(Await.SECONDS, TimeUnit.SECONDS);
        assertTrue(ended.startsWith("1013 this address may have 2 open documents"), ended);
        Editor.at("192.0.2.11", "Three").isIn();

        var _ = one.socket.sendClose(WebSocket.NORMAL_CLOSURE, "");
        one.ended.get(Await.SECONDS, TimeUnit.SECONDS);
        Await.until("its place is free", () -> {
            Editor again = Editor.at("192.0.2.10", "Three");
            return again.heard.handle((_, failed) -> failed == null).get(Await.SECONDS, TimeUnit.SECONDS);
        });
    }

    @Test
    void whoSendsTooMuchOverASocketHasToComeBackLater() throws Exception {
        Editor editor = Editor.at("192.0.2.12", "One");
        editor.isIn();
        var _ = editor.socket.sendBinary(ByteBuffer.wrap(new byte[4_000_000]), true);
        String ended = editor.ended.get(Await.SECONDS, TimeUnit.SECONDS);
        assertTrue(ended.startsWith("1013 this address may have 3 megabytes a minute"), ended);
    }

    @Test
    void guessingEndsSoonAndWhoeverIsInStaysIn() throws Exception {
        assertEquals(200, send("192.0.2.13", read()).statusCode());
        for (String from : new String[] {"192.0.2.13", "192.0.2.14"}) {
            for (int i = 0; i < 5; i++) {
                assertEquals(401, send(from, guess("guess" + i)).statusCode());
            }
            assertLimited("limits.failed_sign_ins", send(from, guess("guess")));
            assertLimited("limits.failed_sign_ins", send(from, serve.request("/?token=guess")));
            assertLimited("limits.failed_sign_ins", send(from, serve.request("/doc/folders?token=guess")));
        }
        assertEquals(200, send("192.0.2.13", read()).statusCode());
        assertLimited("limits.failed_sign_ins", send("192.0.2.14", read()));
        assertEquals(200, send("192.0.2.15", read()).statusCode());
    }

    private static HttpRequest.Builder guess(String token) {
        return serve.request("/mcp").header("Authorization", "Bearer " + token);
    }

    /** A socket at a note. */
    private record Editor(WebSocket socket, CompletableFuture<String> heard, CompletableFuture<String> ended) {
        static Editor at(String from, String note) throws Exception {
            var heard = new CompletableFuture<String>();
            var ended = new CompletableFuture<String>();
            WebSocket socket = CLIENT.newWebSocketBuilder()
                    .header("X-Forwarded-For", from)
                    .buildAsync(
                            URI.create("ws://127.0.0.1:" + serve.port() + "/sync/" + note + ".md?token="
                                    + ServeProcess.TOKEN),
                            new WebSocket.Listener() {
                                @Override
                                public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
                                    heard.complete("something");
                                    from.request(1);
                                    return CompletableFuture.completedStage(null);
                                }

                                @Override
                                public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
                                    heard.completeExceptionally(new IOException(reason));
                                    ended.complete(code + " " + reason);
                                    return CompletableFuture.completedStage(null);
                                }

                                @Override
                                public void onError(WebSocket from, Throwable failed) {
                                    heard.completeExceptionally(failed);
                                    ended.completeExceptionally(failed);
                                }
                            })
                    .get(Await.SECONDS, TimeUnit.SECONDS);
            return new Editor(socket, heard, ended);
        }

        void isIn() throws Exception {
            heard.get(Await.SECONDS, TimeUnit.SECONDS);
        }
    }
}
