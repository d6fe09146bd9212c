package commonplace.mcp.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An HTTP server of the older form that answers calls as badly as a test wants. */
final class ScriptedHttp implements AutoCloseable {
    /** How a call is answered. */
    interface Answer {
        void to(HttpExchange exchange, Object id) throws IOException;
    }

    final AtomicInteger sessions = new AtomicInteger();
    final AtomicInteger calls = new AtomicInteger();
    volatile String validSession = "";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Answer> tools;

    ScriptedHttp(Map<String, Answer> tools) throws IOException {
        this.tools = tools;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/mcp", this::handle);
        server.start();
    }

    ServerConfig config() {
        var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
        var way = new ServerConfig.Way.HttpEndpoint(url, Map.of("Authorization", "Bearer s3cret-token"));
        return new ServerConfig("web", way).within(TestServers.LONG, TestServers.LONG);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            Map<String, @Nullable Object> message = Json.readObject(body);
            Object id = message.get("id");
            if (id == null) {
                exchange.sendResponseHeaders(202, -1);
            } else {
                answer(exchange, String.valueOf(message.get("method")), id, Json.asObject(message.get("params")));
            }
        } catch (MalformedJsonException e) {
            throw new IOException(e);
        }
    }

    private void answer(HttpExchange exchange, String method, Object id, @Nullable Map<String, @Nullable Object> params)
            throws IOException {
        String session = exchange.getRequestHeaders().getFirst("Mcp-Session-Id");
        if (method.equals("initialize")) {
            validSession = "session-" + sessions.incrementAndGet();
            exchange.getResponseHeaders().set("Mcp-Session-Id", validSession);
            json(
                    exchange,
                    Json.object(
                            "jsonrpc",
                            "2.0",
                            "id",
                            id,
                            "result",
                            Json.object(
                                    "protocolVersion",
                                    "2025-11-25",
                                    "capabilities",
                                    Json.object("tools", Json.object()))));
        } else if (session == null) {
            status(exchange, 400, "no session");
        } else if (!session.equals(validSession)) {
            status(exchange, 404, "Session not found");
        } else if (method.equals("tools/list")) {
            json(
                    exchange,
                    result(
                            id,
                            Json.object(
                                    "tools",
                                    tools.keySet().stream()
                                            .map(ScriptedHttp::tool)
                                            .toList())));
        } else {
            calls.incrementAndGet();
            Answer answer = params == null ? null : tools.get(String.valueOf(params.get("name")));
            if (answer != null) {
                answer.to(exchange, id);
            }
        }
    }

    private static Map<String, @Nullable Object> tool(String name) {
        return Json.object(
                "name",
                name,
                "inputSchema",
                Json.object("type", "object"),
                "annotations",
                Json.object("readOnlyHint", name.startsWith("read")));
    }

    static Map<String, @Nullable Object> result(Object id, Map<String, @Nullable Object> result) {
        return Json.object("jsonrpc", "2.0", "id", id, "result", result);
    }

    static Map<String, @Nullable Object> text(Object id, String text) {
        return result(id, Json.object("content", List.of(Json.object("type", "text", "text", text))));
    }

    static void json(HttpExchange exchange, Map<String, @Nullable Object> message) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        byte[] bytes = Json.write(message);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Begins a stream of events. */
    static OutputStream events(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        return exchange.getResponseBody();
    }

    static void status(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
