package commonplace.server.testing;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** {@code commonplace mcp} in a process of its own, and a client that talks to it over the standard streams. */
public final class McpProcess implements AutoCloseable {
    private final Process process;
    private final OutputStream toServer;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Object, CompletableFuture<Map<String, @Nullable Object>>> asked = new ConcurrentHashMap<>();
    /** Whatever the server said without being asked, and answers that nobody waits for. */
    public final LinkedBlockingQueue<Map<String, @Nullable Object>> heard = new LinkedBlockingQueue<>();

    private McpProcess(Process process) {
        this.process = process;
        this.toServer = process.getOutputStream();
        Thread.ofVirtual().start(this::listen);
    }

    /** Starts it on a vault; what it keeps for itself goes to {@code home}. */
    public static McpProcess start(Path vault, Path home) throws IOException {
        return start(vault, home, List.of(), Map.of());
    }

    /** The same with further options, and variables of the environment. */
    public static McpProcess start(Path vault, Path home, List<String> options, Map<String, String> environment)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of("mcp", "--vault", vault.toString()));
        arguments.addAll(options);
        return run(LaunchedProduct.command(arguments), home, environment);
    }

    /** Starts it by a command of the test's own. */
    public static McpProcess run(List<String> command, Path home, Map<String, String> environment) throws IOException {
        var builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(List.of("OLLAMA_HOST", "COMMONPLACE_DATABASE"));
        builder.environment().putAll(environment);
        builder.environment().put("XDG_DATA_HOME", home.resolve("data").toString());
        builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
        builder.redirectError(
                ProcessBuilder.Redirect.appendTo(home.resolve("log.txt").toFile()));
        return new McpProcess(builder.start());
    }

    /** Starts it and opens a session in the older revision. */
    public static McpProcess opened(Path vault, Path home) throws IOException {
        McpProcess process = start(vault, home);
        process.initialize();
        return process;
    }

    public Map<String, @Nullable Object> initialize() {
        return initialize(Json.object());
    }

    /** @param capabilities what the client can do */
    public Map<String, @Nullable Object> initialize(Map<String, @Nullable Object> capabilities) {
        Map<String, @Nullable Object> answer = await(ask(
                "initialize",
                Json.object(
                        "protocolVersion",
                        "2025-11-25",
                        "capabilities",
                        capabilities,
                        "clientInfo",
                        Json.object("name", "test", "version", "1"))));
        send(Json.object("jsonrpc", "2.0", "method", "notifications/initialized"));
        return answer;
    }

    public long pid() {
        return process.pid();
    }

    /** Asks and does not wait; the answer fails when the process ends before it answers. */
    public CompletableFuture<Map<String, @Nullable Object>> ask(String method, Map<String, @Nullable Object> params) {
        int id = ids.incrementAndGet();
        var answer = new CompletableFuture<Map<String, @Nullable Object>>();
        asked.put(id, answer);
        send(Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", params));
        if (!process.isAlive()) {
            answer.completeExceptionally(new IOException("the process has ended"));
        }
        return answer;
    }

    public CompletableFuture<Map<String, @Nullable Object>> askTool(String tool, @Nullable Object... namesAndValues) {
        return ask("tools/call", Json.object("name", tool, "arguments", Json.object(namesAndValues)));
    }

    /** Calls a tool and returns its text; an error's text begins with its type. */
    public String call(String tool, @Nullable Object... namesAndValues) {
        return text(await(askTool(tool, namesAndValues)));
    }

    /** The data that a tool answers with. */
    public Map<String, @Nullable Object> data(String tool, @Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> answer = await(askTool(tool, namesAndValues));
        Map<String, @Nullable Object> result = Json.asObject(answer.get("result"));
        Map<String, @Nullable Object> data = result == null ? null : Json.asObject(result.get("structuredContent"));
        if (data == null) {
            throw new AssertionError(tool + " answered " + answer);
        }
        return data;
    }

    /** The paths in one list of a tool's data. */
    public static List<String> paths(Map<String, @Nullable Object> data, String list) {
        var paths = new ArrayList<String>();
        if (data.get(list) instanceof List<?> all) {
            for (Object each : all) {
                if (each instanceof Map<?, ?> entry) {
                    paths.add(String.valueOf(entry.get("path")));
                }
            }
        }
        return paths;
    }

    /** The text of a tool's answer. */
    public static String text(Map<String, @Nullable Object> answer) {
        Map<String, @Nullable Object> result = Json.asObject(answer.get("result"));
        if (result != null && result.get("content") instanceof List<?> content && !content.isEmpty()) {
            Map<String, @Nullable Object> first = Json.asObject(content.getFirst());
            return first == null ? "" : String.valueOf(first.get("text"));
        }
        return String.valueOf(answer);
    }

    public static boolean isError(Map<String, @Nullable Object> answer) {
        Map<String, @Nullable Object> result = Json.asObject(answer.get("result"));
        return result == null || Boolean.TRUE.equals(result.get("isError"));
    }

    public static Map<String, @Nullable Object> await(CompletableFuture<Map<String, @Nullable Object>> answer) {
        try {
            return answer.get(Await.SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException failed) {
            throw new AssertionError("no answer: " + failed, failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    public void send(Map<String, @Nullable Object> message) {
        byte[] line = (Json.text(message) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (toServer) {
                toServer.write(line);
                toServer.flush();
            }
        } catch (IOException ended) {
            // Whoever waits for an answer is told by the end of the output.
        }
    }

    /** Ends its input, as a client does that wants it to go, and waits until it has gone. */
    public int endInput() throws InterruptedException {
        try {
            toServer.close();
        } catch (IOException alreadyGone) {
            // It is what we want.
        }
        if (!process.waitFor(Await.SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end with its input");
        }
        return process.exitValue();
    }

    /** SIGTERM, and nothing else: its streams stay open. Returns whether it has ended within this time. */
    public boolean terminate(Duration patience) throws InterruptedException {
        process.toHandle().destroy();
        return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it as a person does with Ctrl-C, and waits until it has gone. */
    public void end() {
        Processes.end(process);
    }

    /** SIGKILL: nothing is finished, nothing is said. */
    public void kill() {
        Processes.kill(process);
    }

    @Override
    public void close() {
        kill();
    }

    private void listen() {
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                hear(Json.readObject(line.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException ended) {
            // Killed while it wrote.
        } catch (MalformedJsonException notTheProtocol) {
            throw new UncheckedIOException(new IOException(notTheProtocol));
        } finally {
            asked.values().forEach(each -> each.completeExceptionally(new IOException("the process has ended")));
        }
    }

    private void hear(Map<String, @Nullable Object> message) {
        Object id = message.get("id");
        Integer number = id instanceof Number each ? each.intValue() : null;
        var waiting = number == null || message.containsKey("method") ? null : asked.remove(number);
        if (waiting == null) {
            heard.add(message);
        } else {
            waiting.complete(message);
        }
    }
}
