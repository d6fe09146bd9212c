package commonplace.testing;

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
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server that speaks Ollama's API, well or badly as the test wants. Texts are as near as they share words. */
public final class StubOllama implements AutoCloseable {
    /** What it does with a request. */
    public interface Behavior {
        void answer(StubOllama server, HttpExchange exchange, Map<String, @Nullable Object> question)
                throws IOException, InterruptedException;
    }

    public final List<Map<String, @Nullable Object>> questions = new CopyOnWriteArrayList<>();
    public final AtomicInteger requests = new AtomicInteger();
    /** All texts it gave vectors for. */
    public final Queue<String> embedded = new ConcurrentLinkedQueue<>();

    public volatile Behavior behavior = StubOllama::well;
    public volatile int dimensions = 1024;
    private final HttpServer server;

    public StubOllama() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    public URI address() {
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
    public void well(HttpExchange exchange, Map<String, @Nullable Object> question) throws IOException {
        switch (exchange.getRequestURI().getPath()) {
            case "/api/embed" -> reply(exchange, 200, embeddings(question));
            case "/api/chat" -> {
                exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
                reply(exchange, 200, part("The pool", false) + part(" ran dry [1].", false) + part("", true));
            }
            default -> reply(exchange, 404, "404 page not found");
        }
    }

    /** As something answers that stands before a server which is not there. */
    public void unavailable(HttpExchange exchange, Map<String, @Nullable Object> question) throws IOException {
        reply(exchange, 503, "no server for " + question.get("model"));
    }

    private String embeddings(Map<String, @Nullable Object> question) {
        List<Object> vectors = new ArrayList<>();
        if (question.get("input") instanceof List<?> texts) {
            for (Object text : texts) {
                embedded.add(String.valueOf(text));
                List<Object> vector = new ArrayList<>();
                for (float part : vector(String.valueOf(text), dimensions)) {
                    vector.add((double) part);
                }
                vectors.add(vector);
            }
        }
        return Json.text(
                Json.object("model", question.get("model"), "embeddings", vectors, "total_duration", 14143917));
    }

    /** The vector of a text, of length one. */
    public static float[] vector(String text, int dimensions) {
        var vector = new float[dimensions];
        vector[0] = 1;
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            vector[Math.floorMod(word.hashCode() * 0x9E3779B9, dimensions)]++;
        }
        double squares = 0;
        for (float each : vector) {
            squares += each * each;
        }
        for (int i = 0; i < dimensions; i++) {
            vector[i] /= (float) Math.sqrt(squares);
        }
        return vector;
    }

    /** A line of what it writes. */
    public static String part(String text, boolean done) {
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

    public static void reply(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
