package commonplace.projects;

import commonplace.models.ModelSettings;
import commonplace.models.Models;
import commonplace.projects.answers.Answerer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A folder of documents with a list of questions that was written before any was asked, answered in the documents' own
 * words with the model that comes with the program.
 */
final class AskedProject implements AutoCloseable {
    private static final String NOT_SAID = "-";

    private final Path folder;
    private final Models models;
    private final Projects projects;

    /** @param work an empty directory */
    AskedProject(Path folder, Path work) throws InterruptedException {
        this.folder = folder;
        models = Models.of(ModelSettings.defaults(work.resolve("cache")));
        projects = new Projects(
                new TenantStore(work.resolve("indexes"), Optional.empty()),
                models.embedder().orElseThrow(),
                Optional.empty(),
                new ProjectEnvironment(
                        (_, _) -> () -> {}, _ -> {}, new ProjectActions("activate", "delete"), Optional.empty()));
        try {
            Path root = Files.createDirectory(work.resolve("repository"));
            Path config = Files.createDirectory(root.resolve(".csharp-compounding-docs"))
                    .resolve("config.json");
            Files.writeString(config, """
                {"project_name": "asked", "external_docs": {"path": "docs"}}\
                """);
            copy(folder.resolve("docs"), root.resolve("docs"));
            good(projects.activate(this, config.toString(), "main", (_, _, _) -> {}));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * A question with what came of it.
     *
     * @param quoted the words that answer it; empty where the documents do not say
     */
    record Asked(String question, String quoted, CitedAnswer answer) {
        boolean isAnswerable() {
            return !quoted.isEmpty();
        }

        boolean isSilent() {
            return answer.text().startsWith(Answerer.NOT_ANSWERED);
        }

        /** Whether the words stand in what is quoted as the answer. */
        boolean isAnswered() {
            return isAnswerable() && !isSilent() && quotes().contains(quoted);
        }

        private String quotes() {
            return answer.text()
                    .lines()
                    .filter(line -> line.startsWith("> "))
                    .map(line -> line.substring(2))
                    .reduce("", (one, other) -> one + " " + other);
        }
    }

    List<Asked> askAll() throws IOException, InterruptedException {
        var asked = new ArrayList<Asked>();
        for (String line : Files.readAllLines(folder.resolve("questions.tsv"))) {
            if (!line.startsWith("#")) {
                String[] columns = line.split("\t", -1);
                asked.add(new Asked(columns[0], columns[2].equals(NOT_SAID) ? "" : columns[2], ask(columns[0])));
            }
        }
        return asked;
    }

    private CitedAnswer ask(String question) throws InterruptedException {
        var query = DocumentQuery.external(question, Optional.empty(), Optional.empty());
        return good(projects.ask(this, project -> project.answer(query, false, Optional.empty())));
    }

    private static <T> T good(ProjectResult<T> result) {
        return switch (result) {
            case ProjectResult.Good<T>(T value) -> value;
            case ProjectResult.Bad<T>(ProjectProblem problem) -> throw new AssertionError(problem);
        };
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path each : files.toList()) {
                Path copy = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy);
                }
            }
        }
    }

    @Override
    public void close() {
        projects.close();
        models.close();
    }
}
