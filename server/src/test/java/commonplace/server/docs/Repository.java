package commonplace.server.docs;

import commonplace.testing.Finished;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A repository with a project in it. */
record Repository(Path root) {
    private static final String DOCS = "csharp-compounding-docs";

    static Repository create(Path root, String project) {
        Path config = root.resolve(".csharp-compounding-docs/config.json");
        try {
            Files.createDirectories(config.getParent());
            Files.writeString(config, "{\"project_name\": \"" + project + "\"}");
            Files.createDirectories(root.resolve(DOCS));
            return new Repository(root);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String config() {
        return root.resolve(".csharp-compounding-docs/config.json").toString();
    }

    Path file(String path) {
        return root.resolve(DOCS).resolve(path);
    }

    Repository write(String path, String text) {
        try {
            Files.createDirectories(file(path).getParent());
            Files.writeString(file(path), text);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Documents called {@code Number 0} and so on, of which each has a word of its own: {@code n0x}. */
    Repository writeNumbered(int documents) {
        for (int i = 0; i < documents; i++) {
            write("problems/" + i + ".md", problem("Number " + i, "About n" + i + "x."));
        }
        return this;
    }

    /** A document that fits its type. */
    static String problem(String title, String body) {
        return "---\ndoc_type: problem\ntitle: " + title + "\ndate: 2025-01-15\nsummary: " + title
                + "\nsignificance: correctness\nproblem_type: bug\nsymptoms: [slow]\nroot_cause: unknown\n"
                + "solution: none\npromotion_level: standard\n---\n\n" + body + "\n";
    }

    /** Commits all there is, on the branch that is checked out. */
    void commit() {
        git("add", "-A");
        git("-c", "user.name=Test", "-c", "user.email=test@example.invalid", "commit", "-q", "-m", "change");
    }

    void git(String... arguments) {
        var command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Finished.run(root, command).expectSuccess();
    }
}
