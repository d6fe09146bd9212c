package commonplace.server.sync;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.testing.LaunchedProduct;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code commonplace serve} in a process of its own, always at one port, that can be killed and started again. */
final class LiveServer implements AutoCloseable {
    private static final String TOKEN = "a-token";

    private final Path folder;
    private final Path vault;
    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();
    private @Nullable Process process;

    LiveServer(Path folder) throws IOException {
        this.folder = folder;
        this.vault = Files.createDirectories(folder.resolve("vault"));
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = free.getLocalPort();
        }
    }

    Path file(String note, String text) throws IOException {
        Path file = vault.resolve(note + ".md");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    String token() {
        return TOKEN;
    }

    String syncAddress() {
        return "ws://127.0.0.1:" + port + "/sync";
    }

    /** Returns when it answers. */
    void start() throws IOException {
        List<String> serve =
                List.of("serve", "--vault", vault.toString(), "--port", Integer.toString(port), "--token", TOKEN);
        var builder = new ProcessBuilder(LaunchedProduct.command(serve))
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("log.txt").toFile()));
        builder.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        process = builder.start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.strip().startsWith("Connect")) {
                return;
            }
        }
        throw new IOException("it ended: " + Files.readString(folder.resolve("log.txt")));
    }

    /** SIGKILL: nothing is finished, nothing is said. */
    void kill() {
        if (process != null) {
            Processes.kill(process);
        }
    }

    /** Adds a line to a section; whether it was done. */
    boolean patch(String note, String section, String line) throws IOException, InterruptedException {
        Map<String, @Nullable Object> answer = call(
                "cairn_patch", Json.object("path", note, "op", "append_section", "section", section, "content", line));
        return !Boolean.TRUE.equals(answer.get("isError"));
    }

    /** The document as the agent reads it, without the line numbers. */
    String read(String note) throws IOException, InterruptedException {
        var answer = call("read", Json.object("file_path", note + ".md"));
        if (answer.get("content") instanceof List<?> content && content.getFirst() instanceof Map<?, ?> first) {
            return String.valueOf(first.get("text"))
                    .lines()
                    .map(line -> line.substring(line.indexOf('\t') + 1))
                    .collect(Collectors.joining("\n"));
        }
        throw new AssertionError(answer);
    }

    private Map<String, @Nullable Object> call(String tool, Map<String, @Nullable Object> arguments)
            throws IOException, InterruptedException {
        Map<String, @Nullable Object> meta = Json.object(
                "io.modelcontextprotocol/protocolVersion", "2026-07-28",
                "io.modelcontextprotocol/clientInfo", Json.object("name", "test", "version", "1"),
                "io.modelcontextprotocol/clientCapabilities", Json.object());
        String request = Json.text(Json.object(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "tools/call",
                "params",
                Json.object("name", tool, "arguments", arguments, "_meta", meta)));
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                        .header("Authorization", "Bearer " + TOKEN)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .header("MCP-Protocol-Version", "2026-07-28")
                        .header("Mcp-Method", "tools/call")
                        .header("Mcp-Name", tool)
                        .POST(HttpRequest.BodyPublishers.ofString(request))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        String json = response.body()
                .lines()
                .filter(line -> line.startsWith("data:"))
                .reduce((_, last) -> last)
                .map(line -> line.substring("data:".length()))
                .orElse(response.body());
        Map<String, @Nullable Object> result = Json.asObject(object(json).get("result"));
        if (result == null) {
            throw new AssertionError(json);
        }
        return result;
    }

    /** Waits until the file, the agent and these others see one text, and returns it. */
    String agreed(String note, Path file, Callable<List<String>> others) throws Exception {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
        while (true) {
            String text = Files.readString(file);
            List<String> seen = others.call();
            String read = read(note);
            if (seen.stream().allMatch(text::equals) && text.stripTrailing().equals(read.stripTrailing())) {
                return text;
            }
            if (System.nanoTime() > patience) {
                throw new AssertionError("They do not agree. The file:\n" + text + "\nthe agent:\n" + read
                        + "\nthe others:\n" + String.join("\n----\n", seen));
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    static List<String> strings(String json) {
        return ((List<?>) value(json)).stream().map(String::valueOf).toList();
    }

    private static Map<String, @Nullable Object> object(String json) {
        Map<String, @Nullable Object> object = Json.asObject(value(json));
        if (object == null) {
            throw new AssertionError(json);
        }
        return object;
    }

    private static Object value(String json) {
        try {
            return Objects.requireNonNull(Json.read(json));
        } catch (MalformedJsonException malformed) {
            throw new AssertionError(json, malformed);
        }
    }

    @Override
    public void close() {
        kill();
        http.close();
    }
}
