package commonplace.server.cli.projects;

import commonplace.server.cli.TestCli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A repository on the branch trunk, and the command line of somebody who works in it. */
public final class TestRepository {
    static final String POOL = """
        ---
        doc_type: problem
        title: The pool runs dry
        date: 2026-01-15
        summary: Jobs kept their connections, so the pool ran dry.
        significance: correctness
        problem_type: bug
        symptoms: [Timeouts]
        root_cause: Connections were never disposed of.
        solution: Open each in a using block.
        ---

        # The pool runs dry

        The nightly jobs opened a connection each and never disposed of it.
        """;

    private final TestCli cli;
    private final Path root;

    public TestRepository(Path temporary) throws IOException {
        this.cli = new TestCli(temporary);
        this.root = Files.createDirectories(temporary.resolve("My Shop")).toRealPath();
        with(".git/HEAD", "ref: refs/heads/trunk\n").with(".git/refs/heads/trunk", "0".repeat(40) + "\n");
    }

    public TestRepository with(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return this;
    }

    public TestRepository withProject() throws IOException {
        return with(".csharp-compounding-docs/config.json", "{\"project_name\": \"shop\"}");
    }

    TestRepository withDocument(String path, String text) throws IOException {
        return with("csharp-compounding-docs/" + path, text);
    }

    TestCli cli() {
        return cli;
    }

    public Path root() {
        return root;
    }

    public String read(String file) throws IOException {
        return Files.readString(root.resolve(file));
    }

    /** All files but git's own, one a line. */
    public String files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .filter(file -> !file.startsWith(".git/"))
                    .sorted()
                    .map(file -> file + "\n")
                    .collect(Collectors.joining());
        }
    }

    /** What {@code project COMMAND} wrote and how it ended, with the repository called REPO. */
    public String project(String... arguments) {
        var typed = new ArrayList<>(List.of("project"));
        typed.addAll(List.of(arguments));
        return told(cli.runAsTyped(typed.toArray(String[]::new)));
    }

    /** Runs a command on the vault whose host keeps the indexes, without a model. */
    String run(String... arguments) {
        var typed = new ArrayList<>(List.of(arguments));
        typed.addAll(List.of("--vault", cli.vault().toString(), "--embedder", "none"));
        return told(cli.runAsTyped(typed.toArray(String[]::new)));
    }

    private String told(TestCli.Ended ended) {
        return ended.toString().replace(root.toString(), "REPO");
    }
}
