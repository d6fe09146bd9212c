package commonplace.server.sync;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.testing.NodePackages;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The editors' own clients, in a Node process, moved by a test; see {@code editors.mjs}. */
public final class Editors implements AutoCloseable {
    private final Process process;
    private final Writer to;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<Map<String, @Nullable Object>>> asked = new ConcurrentHashMap<>();

    public Editors() throws IOException {
        this(Map.of());
    }

    /** @param environment variables for Node */
    public Editors(Map<String, String> environment) throws IOException {
        var builder = new ProcessBuilder(NodePackages.command("editors.mjs"));
        builder.environment().putAll(environment);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        process = builder.start();
        to = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofVirtual().start(this::listen);
    }

    /** For all tests of a class. */
    static Editors start() {
        try {
            return new Editors();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Opens a note with y-websocket; returns what it holds once it is in sync. */
    public Editor websocket(String name, String address, String path, String token) {
        return open(
                name, "kind", "websocket", "url", "ws" + address.substring(4) + "/sync", "name", path, "token", token);
    }

    public Editor hocuspocus(String name, String address, String path, String token) {
        return open(
                name,
                "kind",
                "hocuspocus",
                "url",
                "ws" + address.substring(4) + "/hocuspocus",
                "name",
                path,
                "token",
                token);
    }

    /** Opens a document with y-sweet's client, which asks for a token of its own. */
    Editor sweet(String name, String address, String documentId, String serverToken, String authorization) {
        var auth = Json.object(
                "url",
                address + "/doc/" + documentId + "/auth",
                "headers",
                Json.object("Authorization", "Bearer " + serverToken, "Content-Type", "application/json"),
                "body",
                Json.object("authorization", authorization));
        return open(name, "kind", "sweet", "auth", auth, "docId", documentId);
    }

    Editor open(String name, @Nullable Object... options) {
        Object opened = ask(name, "open", options);
        Map<String, @Nullable Object> how = Json.asObject(opened);
        return new Editor(this, name, how == null ? Map.of() : how);
    }

    @Nullable
    Object ask(String editor, String what, @Nullable Object... namesAndValues) {
        try {
            return begin(editor, what, namesAndValues).join().get("result");
        } catch (java.util.concurrent.CompletionException failed) {
            throw new AssertionError(editor + ", " + what + ": " + failed.getCause(), failed);
        }
    }

    /** Asks and does not wait. */
    CompletableFuture<Map<String, @Nullable Object>> begin(
            String editor, String what, @Nullable Object... namesAndValues) {
        long id = ids.incrementAndGet();
        var answer = new CompletableFuture<Map<String, @Nullable Object>>();
        asked.put(id, answer);
        Map<String, @Nullable Object> command = new LinkedHashMap<>(Json.object(namesAndValues));
        command.putAll(Json.object("id", id, "do", what, "editor", editor));
        try {
            synchronized (to) {
                to.write(Json.text(command) + "\n");
                to.flush();
            }
        } catch (IOException ended) {
            answer.completeExceptionally(ended);
        }
        return answer;
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                hear(Json.readObject(line.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException ended) {
            // Told below.
        } catch (MalformedJsonException notOurs) {
            throw new UncheckedIOException(new IOException(notOurs));
        } finally {
            asked.values().forEach(each -> each.completeExceptionally(new IOException("the editors' process ended")));
        }
    }

    private void hear(Map<String, @Nullable Object> answer) {
        if (answer.get("id") instanceof Number id) {
            var waiting = asked.remove(id.longValue());
            if (waiting != null && answer.get("error") != null) {
                waiting.completeExceptionally(new AssertionError(String.valueOf(answer.get("error"))));
            } else if (waiting != null) {
                waiting.complete(answer);
            }
        }
    }

    @Override
    public void close() {
        Processes.kill(process);
    }
}
