package commonplace.models;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server that speaks Ollama's API, well or badly as the test wants. */
final class StubOllama implements AutoCloseable {
    /** What it does with a request. */
    interface Behavior {
        void answer(StubOllama server, HttpExchange exchange, Map<String, @Nullable Object> question)
                throws IOException, InterruptedException;
    }

    final List<Map<String, @Nullable Object>> questions = new CopyOnWriteArrayList<>();
    final AtomicInteger requests = new AtomicInteger();
    volatile Behavior behavior = StubOllama::well;
    volatile int dimensions = 1024;
    private final HttpServer server;

    StubOllama() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.incrementAndGet();
            Map<String, @Nullable Object> question =
                    Json.readObject(exchange.getRequestBody().readAllBytes());
            questions.add(question);
            behavior.answer(this, exchange, question);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (MalformedJsonException e) {
            throw new IOException(e);
        }
    }

    /** As Ollama itself answers. */
    void well(HttpExchange exchange, Map<String, @Nullable Object> question) throws IOException {
        switch (exchange.getRequestURI().getPath()) {
            case "/api/embed" -> reply(exchange, 200, embeddings(question));
            case "/api/chat" -> {
                exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
                reply(exchange, 200, part("The pool", false) + part(" ran dry [1].", false) + part("", true));
            }
            default -> reply(exchange, 404, "404 page not found");
        }
    }

    private String embeddings(Map<String, @Nullable Object> question) {
        List<Object> vectors = new ArrayList<>();
        if (question.get("input") instanceof List<?> texts) {
            for (Object text : texts) {
                List<Object> vector = new ArrayList<>();
                for (float part : CheapEmbedder.vector(String.valueOf(text), dimensions)) {
                    vector.add((double) part);
                }
                vectors.add(vector);
            }
        }
        return Json.text(
                Json.object("model", question.get("model"), "embeddings", vectors, "total_duration", 14143917));
    }

    /** A line of what it writes. */
    static String part(String text, boolean done) {
        return Json.text(Json.object(
                        "model",
                        "mistral",
                        "created_at",
                        "2026-01-01T00:00:00Z",
                        "message",
                        Json.object("role", "assistant", "content", text),
                        "done",
                        done))
                + "\n";
    }

    static void reply(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
