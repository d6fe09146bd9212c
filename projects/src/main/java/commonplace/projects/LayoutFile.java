package commonplace.projects;

import commonplace.base.Sha256;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.config.ConfigPlace;
import commonplace.projects.config.ConfigProblem;
import commonplace.projects.config.DocType;
import commonplace.projects.config.ProjectConfig;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.config.ProjectReader;
import commonplace.projects.config.ProjectSetup;
import commonplace.projects.config.SchemaFile;
import commonplace.search.scan.Glob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what a project is configured to be, and tells in the tools' words what is wrong with it. */
final class LayoutFile {
    private LayoutFile() {}

    static ProjectResult<ProjectLayout> read(String configPath, String branch) {
        if (branch.isBlank()) {
            return ProjectResult.bad(
                    Code.INVALID_PARAMS, "'branch_name' is empty; give what `git branch --show-current` prints");
        }
        try {
            Path file = Path.of(configPath);
            if (!file.isAbsolute()) {
                return ProjectResult.bad(
                        Code.INVALID_PARAMS, "'config_path' must be an absolute path, not '" + configPath + "'");
            }
            if (Files.isDirectory(file)) {
                return ProjectResult.bad(
                        Code.INVALID_PARAMS,
                        "'config_path' is the folder " + file + "; give the file, such as " + configNear(file));
            }
            if (ConfigPlace.of(file).isEmpty()) {
                return ProjectResult.bad(
                        Code.INVALID_PARAMS,
                        "'config_path' must be the path of a " + ConfigPlace.COMMONPLACE + " or a "
                                + ConfigPlace.COMPOUNDING_DOCS + ", not " + configPath + suggestion(file));
            }
            return read(file);
        } catch (InvalidPathException unusable) {
            return ProjectResult.bad(Code.INVALID_PARAMS, "'config_path' is no path: " + unusable.getMessage());
        } catch (IOException unreadable) {
            return ProjectResult.bad(
                    Code.FILE_SYSTEM_ERROR, configPath + " cannot be read: " + unreadable.getMessage());
        }
    }

    /** In this folder, or, where that is one for configurations, in the repository that it is of. */
    private static Path configNear(Path folder) {
        boolean inside =
                Arrays.stream(ConfigPlace.values()).anyMatch(place -> folder.endsWith(Path.of(place.folder())));
        Path root = inside && folder.getParent() != null ? folder.getParent() : folder;
        List<Path> present = ConfigPlace.present(root);
        return present.isEmpty() ? ConfigPlace.COMMONPLACE.in(root) : present.getFirst();
    }

    /** What was meant by a file that is none, such as the settings of a vault beside the configuration. */
    private static String suggestion(Path file) {
        return Optional.ofNullable(file.getParent())
                .map(LayoutFile::configNear)
                .filter(Files::isRegularFile)
                .map(config -> "; there is " + config)
                .orElse("");
    }

    private static ProjectResult<ProjectLayout> read(Path file) throws IOException {
        return switch (ProjectReader.read(file)) {
            case ProjectReader.Read.NoConfig(Path missing) ->
                ProjectResult.bad(
                        Code.FILE_SYSTEM_ERROR,
                        "there is no " + missing + "; run `commonplace project init` in the repository to make one");
            case ProjectReader.Read.Bad(Path bad, List<ConfigProblem> problems) ->
                new ProjectResult.Bad<>(problem(bad, problems));
            case ProjectReader.Read.Good(ProjectSetup setup) -> ProjectResult.good(layout(file, setup));
        };
    }

    private static ProjectProblem problem(Path file, List<ConfigProblem> problems) {
        List<Map<String, Object>> all = problems.stream()
                .map(each -> Map.<String, Object>of("field", each.field(), "message", each.message()))
                .toList();
        return new ProjectProblem(
                Code.INVALID_PARAMS,
                file + ": " + problems.stream().map(ConfigProblem::message).collect(Collectors.joining("; ")),
                Map.of("config_path", file.toString(), "problems", all));
    }

    private static ProjectLayout layout(Path file, ProjectSetup setup) throws IOException {
        ProjectConfig config = setup.config();
        return new ProjectLayout(
                setup.root(),
                file,
                config.projectName(),
                "./" + config.docsPath(),
                new ProjectLayout.Tuning(
                        config.retrieval().minRelevanceScore(),
                        config.retrieval().maxResults(),
                        config.retrieval().maxLinkedDocs(),
                        config.linkResolution().maxDepth(),
                        config.semanticSearch().minRelevanceScore(),
                        config.semanticSearch().defaultLimit(),
                        config.semanticSearch().externalMinScore()),
                setup.types(),
                config.externalDocs().map(LayoutFile::external),
                fingerprint(file, setup));
    }

    static ProjectLayout.External external(ProjectConfig.ExternalDocs docs) {
        return new ProjectLayout.External(
                docs.path().isEmpty() ? "." : "./" + docs.path(),
                globs(docs.includePatterns()),
                globs(docs.excludePatterns()));
    }

    private static List<Glob> globs(List<String> patterns) {
        return patterns.stream()
                .flatMap(each ->
                        Glob.parse(each) instanceof Glob.Parsed.Good(Glob glob) ? Stream.of(glob) : Stream.empty())
                .toList();
    }

    /** Changes with everything that decides which documents are good. */
    private static String fingerprint(Path file, ProjectSetup setup) throws IOException {
        var all = new StringBuilder(Files.readString(file));
        for (DocType type : setup.types().all()) {
            Optional<Path> schema = type.custom() ? SchemaFile.at(file, type.schema()) : Optional.empty();
            all.append('\n').append(type.name()).append('\n');
            if (schema.isPresent()) {
                all.append(Files.readString(schema.get()));
            }
        }
        return Sha256.hex(all.toString());
    }
}
