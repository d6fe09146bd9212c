package commonplace.projects.config;

import commonplace.projects.config.ProjectConfig.CustomType;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a project's configuration and the schemas that it names.
 *
 * <pre>{@code
 * switch (ProjectReader.read(root.resolve(".commonplace/project.json"))) { … }
 * }</pre>
 */
public final class ProjectReader {
    static final long MAX_CONFIG = 1 << 20;

    private ProjectReader() {}

    /** A project, or why there is none. */
    public sealed interface Read {
        record Good(ProjectSetup project) implements Read {}

        /** There is no such file. */
        record NoConfig(Path file) implements Read {}

        record Bad(Path file, List<ConfigProblem> problems) implements Read {}
    }

    /** @param file the configuration; the folder that holds its folder is the repository's root */
    public static Read read(Path file) throws IOException {
        Path config = file.toAbsolutePath().normalize();
        Path folder = config.getParent();
        Path root = folder == null ? null : folder.getParent();
        if (root == null) {
            return bad(config, "", "must lie in a folder of the repository, " + ConfigPlace.COMMONPLACE);
        }
        if (!Files.exists(config)) {
            return new Read.NoConfig(config);
        }
        if (!Files.isRegularFile(config) || Files.size(config) > MAX_CONFIG) {
            return bad(config, "", "must be a file of at most " + MAX_CONFIG + " bytes");
        }
        String json;
        try {
            json = Files.readString(config);
        } catch (NoSuchFileException e) {
            return new Read.NoConfig(config);
        } catch (CharacterCodingException e) {
            return bad(config, "", "must be UTF-8 text");
        }
        return switch (ProjectConfig.read(json)) {
            case ProjectConfig.Read.Bad(var problems) -> new Read.Bad(config, problems);
            case ProjectConfig.Read.Good(var good) -> resolved(config, root, good);
        };
    }

    private static Read resolved(Path file, Path root, ProjectConfig config) {
        List<ConfigProblem> problems = new ArrayList<>();
        refuseEscape(root, config.docsPath(), "docs_path", problems);
        config.externalDocs().ifPresent(docs -> refuseEscape(root, docs.path(), "external_docs.path", problems));
        List<DocType> types = new ArrayList<>();
        for (int i = 0; i < config.customTypes().size(); i++) {
            CustomType type = config.customTypes().get(i);
            var schema = new SchemaFile(file, "custom_doc_types[" + i + "].schema_file", problems);
            types.add(new DocType(
                    type.name(),
                    type.description(),
                    type.folder(),
                    type.schemaFile().map(path -> "./" + path).orElse(""),
                    true,
                    schema.read(type.schemaFile())));
        }
        return problems.isEmpty()
                ? new Read.Good(new ProjectSetup(root, config, DocTypes.with(types)))
                : new Read.Bad(file, List.copyOf(problems));
    }

    private static void refuseEscape(Path root, String path, String field, List<ConfigProblem> problems) {
        if (leaves(root, root.resolve(path))) {
            problems.add(new ConfigProblem(
                    field,
                    field + " must stay inside the repository, but " + path + " is a link that leads out of it"));
        }
    }

    /** Whether a path that is there leads out of the root, by whatever links. */
    static boolean leaves(Path root, Path path) {
        return real(path)
                .filter(real -> !real.startsWith(real(root).orElse(root)))
                .isPresent();
    }

    private static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    private static Read bad(Path file, String field, String message) {
        return new Read.Bad(file, List.of(new ConfigProblem(field, message)));
    }
}
