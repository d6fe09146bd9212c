package commonplace.server.docs;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import commonplace.testing.StubOllama;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A place for repositories, a model server, and processes of ours that use both. */
final class DocsWorld implements AutoCloseable {
    final StubOllama ollama;
    final Path directory;
    private final Path vault;
    private final List<McpProcess> processes = new ArrayList<>();

    DocsWorld() {
        try {
            ollama = new StubOllama();
            // Short, since sockets live below it and their paths may not be long.
            directory = Files.createTempDirectory("cp").toRealPath();
            vault = Files.createDirectory(directory.resolve("vault"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    Repository repository(String project) {
        return Repository.create(directory.resolve(project), project);
    }

    /** A process whose texts are embedded by the model server. */
    McpProcess open() throws IOException {
        return open(Json.object());
    }

    McpProcess open(Map<String, @Nullable Object> capabilities, String... options) throws IOException {
        return open(capabilities, Map.of(), options);
    }

    /** @param environment more than where the model server is */
    McpProcess open(Map<String, @Nullable Object> capabilities, Map<String, String> environment, String... options)
            throws IOException {
        McpProcess process = start(environment, options);
        process.initialize(capabilities);
        return process;
    }

    McpProcess start(String... options) throws IOException {
        return start(Map.of(), options);
    }

    private McpProcess start(Map<String, String> environment, String... options) throws IOException {
        var variables = new HashMap<>(environment);
        variables.put("OLLAMA_HOST", ollama.address().toString());
        List<String> arguments =
                options.length == 0 ? List.of("--embedder", "ollama", "--writer", "none") : List.of(options);
        McpProcess process = McpProcess.start(vault, directory, arguments, variables);
        processes.add(process);
        return process;
    }

    static Map<String, @Nullable Object> activate(McpProcess process, Repository repository, String branch) {
        return process.data("activate_project", "config_path", repository.config(), "branch_name", branch);
    }

    /** The titles of all that is found, in order, however little it is relevant. */
    static List<String> titles(McpProcess process, String query) {
        return titles(process.data("semantic_search", "query", query, "min_relevance_score", 0, "limit", 1000));
    }

    static List<String> titles(Map<String, @Nullable Object> found) {
        if (!(found.get("results") instanceof List<?> results)) {
            throw new AssertionError(found);
        }
        return results.stream()
                .map(each -> Json.asObject(each))
                .map(each -> each == null ? "" : String.valueOf(each.get("title")))
                .sorted()
                .toList();
    }

    /** Waits until something is so; fails when it is not in a time in which anything would be. */
    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        Await.until(what, condition::getAsBoolean);
    }

    String log() throws IOException {
        return Files.readString(directory.resolve("log.txt"));
    }

    @Override
    public void close() throws IOException {
        processes.forEach(McpProcess::close);
        ollama.close();
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
