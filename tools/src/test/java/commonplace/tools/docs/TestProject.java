package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.database.Database;
import commonplace.json.Json;
import commonplace.models.Embedder;
import commonplace.projects.ProjectEnvironment;
import commonplace.projects.Projects;
import commonplace.projects.TenantStore;
import commonplace.testing.Postgres;
import commonplace.tools.Caller;
import commonplace.tools.DirectCalls;
import commonplace.tools.Shape;
import commonplace.tools.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A project in a repository of its own, and the tools on it, spoken to in few words.
 *
 * <pre>{@code
 * project.document("problems/pool.md", TestDocument.problem("Pool exhausted").saying("Jobs keep connections."));
 * project.activate().call("semantic_search", "query", "connections")
 * }</pre>
 */
final class TestProject implements AutoCloseable {
    static final String CONFIG = ".csharp-compounding-docs/config.json";
    static final String DOCS = "csharp-compounding-docs";

    final Path root;
    final List<String> log = new ArrayList<>();
    private final Path directory;
    private final Embedder embedder;
    private final Optional<Database> database;
    private Caller caller = Caller.NOBODY;
    private Projects projects;
    private DirectCalls<Projects> tools;

    TestProject() {
        this(new WordEmbedder());
    }

    TestProject(Embedder embedder) {
        try {
            directory = Files.createTempDirectory("project").toRealPath();
            root = Files.createDirectory(directory.resolve("repository"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        this.embedder = embedder;
        this.database = database(log::add);
        projects = open();
        tools = new DirectCalls<>(new DocsTools(), () -> projects);
        config("{'project_name': 'my-project'}");
    }

    /** All tests are run twice: with documents kept in files, and in a database. */
    private static Optional<Database> database(Consumer<String> log) {
        return Boolean.getBoolean("documents.in.database")
                ? Optional.of(Database.at(Postgres.shared().url(), log))
                : Optional.empty();
    }

    private Projects open() {
        // Nothing is watched: what a test changes is seen when it says so.
        return new Projects(
                new TenantStore(directory.resolve("indexes"), database),
                embedder,
                Optional.empty(),
                new ProjectEnvironment((_, _) -> () -> {}, log::add, DocsTools.ACTIONS, Optional.empty()));
    }

    /** As after an end of the program. */
    TestProject restart() {
        projects.close();
        projects = open();
        return this;
    }

    /** Who calls from now on. */
    TestProject as(Caller other) {
        caller = other;
        return this;
    }

    /** Its configuration, with single quotes for double ones. */
    TestProject config(String json) {
        return file(CONFIG, json.replace('\'', '"'));
    }

    TestProject file(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    TestProject document(String path, TestDocument document) {
        return file(DOCS + "/" + path, document.toString());
    }

    /** Of a document. */
    String text(String path) {
        return read(root.resolve(DOCS).resolve(path));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String configPath() {
        return root.resolve(CONFIG).toString();
    }

    TestProject activate() {
        return activate("main");
    }

    TestProject activate(String branch) {
        call("activate_project", "config_path", configPath(), "branch_name", branch);
        return this;
    }

    /** What a tool answers; fails where it does not. */
    Map<String, @Nullable Object> call(String tool, @Nullable Object... namesAndValues) {
        ToolResult answer = answer(tool, namesAndValues);
        return Shape.values(assertInstanceOf(ToolResult.Data.class, answer, () -> tool + " " + answer)
                .value());
    }

    /** The error that a tool answers with. */
    Map<String, @Nullable Object> error(String tool, @Nullable Object... namesAndValues) {
        ToolResult answer = answer(tool, namesAndValues);
        return Shape.values(assertInstanceOf(ToolResult.RefusedWith.class, answer, () -> tool + " " + answer)
                .error());
    }

    /** {@code CODE: message}. */
    String problem(String tool, @Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> error = error(tool, namesAndValues);
        return error.get("code") + ": " + error.get("message");
    }

    private ToolResult answer(String name, @Nullable Object... namesAndValues) {
        return tools.answer(name, Json.object(namesAndValues), caller);
    }

    /** What is found however little it is relevant, best first. */
    List<Map<String, @Nullable Object>> search(String query, @Nullable Object... more) {
        var arguments = new ArrayList<@Nullable Object>(List.of("query", query, "min_relevance_score", 0));
        arguments.addAll(List.of(more));
        return maps(call("semantic_search", arguments.toArray()).get("results"));
    }

    /** The names of files, in the order of a list of results. */
    static List<String> names(@Nullable Object results) {
        return maps(results).stream()
                .map(each -> String.valueOf(each.get("path")))
                .map(path -> path.substring(path.lastIndexOf('/') + 1).replace(".md", ""))
                .toList();
    }

    static List<Map<String, @Nullable Object>> maps(@Nullable Object list) {
        var maps = new ArrayList<Map<String, @Nullable Object>>();
        for (Object each : assertInstanceOf(List.class, list)) {
            Map<String, @Nullable Object> map = Json.asObject(each);
            if (map == null) {
                throw new AssertionError(each + " is no object");
            }
            maps.add(map);
        }
        return maps;
    }

    static double score(Map<String, @Nullable Object> result) {
        return assertInstanceOf(Number.class, result.get("relevance_score")).doubleValue();
    }

    @Override
    public void close() {
        projects.close();
        database.ifPresent(used -> {
            used.entries().forEach(entry -> used.delete(entry.owner()));
            used.close();
        });
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
