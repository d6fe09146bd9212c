package commonplace.server.cli.projects;

import commonplace.json.Json;
import commonplace.projects.GitHead;
import commonplace.projects.config.ConfigProblem;
import commonplace.projects.config.ProjectFinder;
import commonplace.projects.config.ProjectReader;
import commonplace.projects.config.ProjectSetup;
import commonplace.server.host.ToolCall;
import commonplace.server.settings.SettingsException;
import commonplace.tools.docs.DocsTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Which project a command is about: that of the working directory, unless another is named. */
public final class ProjectOption {
    private static final String PROJECT = "--project";

    private ProjectOption() {}

    /** For tools, whose words are their own arguments. */
    public static void addTo(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(PROJECT)
                .paramLabel("DIR")
                .type(Path.class)
                .order(90)
                .description("A folder of the project. Default: the working directory.")
                .build());
    }

    /** For commands that are about a project and nothing else. */
    static CommandSpec positional(CommandSpec spec) {
        return spec.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .paramLabel("DIR")
                .type(Path.class)
                .description("A folder of the project. Default: the working directory.")
                .build());
    }

    /** The folder that was named, or the working directory. */
    static Path folder(ParseResult parsed) throws SettingsException {
        Path typed =
                parsed.hasMatchedPositional(0) && parsed.matchedPositional(0).type() == Path.class
                        ? parsed.matchedPositionalValue(0, Path.of(""))
                        : parsed.commandSpec().findOption(PROJECT) == null
                                ? Path.of("")
                                : parsed.matchedOptionValue(PROJECT, Path.of(""));
        Path folder = typed.toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            throw new SettingsException("there is no folder " + folder);
        }
        return folder;
    }

    /** The call that makes the project the active one, on the branch that is checked out. */
    public static ToolCall activation(ParseResult parsed) throws SettingsException {
        Path config = config(folder(parsed));
        return new ToolCall(
                DocsTools.ACTIVATE,
                Json.object(
                        "config_path", config.toString(),
                        "branch_name", GitHead.of(config).branchName()));
    }

    static ProjectSetup setup(Path folder) throws IOException, SettingsException {
        return switch (ProjectReader.read(config(folder))) {
            case ProjectReader.Read.Good(ProjectSetup project) -> project;
            case ProjectReader.Read.NoConfig(Path file) -> throw new SettingsException("there is no " + file);
            case ProjectReader.Read.Bad(Path file, List<ConfigProblem> problems) ->
                throw new SettingsException(wrong(file, problems));
        };
    }

    static String wrong(Path file, List<ConfigProblem> problems) {
        return file + " cannot be used:\n"
                + problems.stream().map(each -> "  " + each.message()).collect(Collectors.joining("\n"));
    }

    private static Path config(Path folder) throws SettingsException {
        return ProjectFinder.above(folder)
                .orElseThrow(() -> new SettingsException("neither " + folder + " nor a folder above it has a project;"
                        + " run `commonplace project init` in the repository to make one"));
    }
}
