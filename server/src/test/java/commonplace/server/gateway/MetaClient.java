package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client that uses the metatools of a server in a process of its own. */
final class MetaClient implements AutoCloseable {
    private static final Map<String, @Nullable Object> ELICITATION = Json.object("elicitation", Json.object());

    final McpProcess process;
    final Map<String, @Nullable Object> greeting;

    private MetaClient(McpProcess process, Map<String, @Nullable Object> capabilities) {
        this.process = process;
        this.greeting = process.initialize(capabilities);
    }

    /** What the person has in a configuration of their own, for the vault in this folder. */
    static void configure(Path folder, Object... namesAndValues) throws IOException {
        Files.writeString(config(folder), Json.text(Json.object(namesAndValues)));
    }

    static Path config(Path folder) {
        return folder.resolve("config.json");
    }

    /** A client with which nobody sits that could be asked. */
    static MetaClient alone(Path folder, String tools) throws IOException {
        return start(folder, tools, Map.of(), Json.object());
    }

    static MetaClient withPerson(Path folder) throws IOException {
        return start(folder, "lean", Map.of(), ELICITATION);
    }

    static MetaClient start(
            Path folder, String tools, Map<String, String> environment, Map<String, @Nullable Object> capabilities)
            throws IOException {
        Path vault = Files.createDirectories(folder.resolve("vault"));
        List<String> options = new ArrayList<>(List.of("--tools", tools));
        if (Files.exists(config(folder))) {
            options.addAll(List.of("--config", config(folder).toString()));
        }
        return new MetaClient(McpProcess.start(vault, folder, options, environment), capabilities);
    }

    /** A server that behaves as {@code hostile.mjs} says. */
    static Map<String, @Nullable Object> hostile(String way, String... arguments) {
        List<String> command = NodePackages.command("hostile.mjs");
        List<String> all = new ArrayList<>(List.of(command.getLast(), way));
        all.addAll(List.of(arguments));
        return Json.object("command", command.getFirst(), "args", all, "connect_timeout_ms", 120_000);
    }

    CompletableFuture<Map<String, @Nullable Object>> ask(String id, Object... namesAndValues) {
        return process.askTool("run_tool", "tool_id", id, "args", Json.object(namesAndValues));
    }

    /** What a tool answers through {@code run_tool}. */
    Object run(String id, Object... namesAndValues) {
        Map<String, @Nullable Object> answer = McpProcess.await(ask(id, namesAndValues));
        Object structured = structured(answer).get("structured");
        assertEquals(false, McpProcess.isError(answer), () -> id + ": " + answer);
        return String.valueOf(structured).isEmpty() ? "" : java.util.Objects.requireNonNull(structured);
    }

    /** The error that a tool answers with through {@code run_tool}. */
    Map<String, @Nullable Object> failure(String id, Object... namesAndValues) {
        return error(McpProcess.await(ask(id, namesAndValues)));
    }

    /** Its error, in whichever place that stands. */
    static Map<String, @Nullable Object> error(Map<String, @Nullable Object> answer) {
        assertEquals(true, McpProcess.isError(answer), answer::toString);
        Map<String, @Nullable Object> structured = structured(answer);
        Map<String, @Nullable Object> inner = Json.asObject(structured.get("error"));
        return inner == null ? structured : inner;
    }

    static Map<String, @Nullable Object> structured(Map<String, @Nullable Object> answer) {
        Map<String, @Nullable Object> result = Json.asObject(answer.get("result"));
        Map<String, @Nullable Object> structured =
                result == null ? null : Json.asObject(result.get("structuredContent"));
        if (structured == null) {
            throw new AssertionError("no structured content: " + answer);
        }
        return structured;
    }

    /** The next that the server says by itself with this method; what it says else is left out. */
    Map<String, @Nullable Object> hear(String method) throws InterruptedException {
        while (true) {
            var next = process.heard.poll(Await.SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("never heard: " + method);
            }
            if (method.equals(next.get("method"))) {
                return next;
            }
        }
    }

    boolean hasHeard(String method) {
        return process.heard.stream().anyMatch(each -> method.equals(each.get("method")));
    }

    /** Waits for the question, answers it, and gives back what was asked. */
    String answer(String action, boolean confirm) throws InterruptedException {
        Map<String, @Nullable Object> question = hear("elicitation/create");
        process.send(Json.object(
                "jsonrpc",
                "2.0",
                "id",
                question.get("id"),
                "result",
                action.equals("accept")
                        ? Json.object("action", action, "content", Json.object("confirm", confirm))
                        : Json.object("action", action)));
        Map<String, @Nullable Object> params = Json.asObject(question.get("params"));
        return params == null ? "" : String.valueOf(params.get("message"));
    }

    /** The names of the tools that it sees itself. */
    String listed() {
        return Json.text(McpProcess.await(process.ask("tools/list", Json.object())));
    }

    @Override
    public void close() {
        process.close();
    }
}
