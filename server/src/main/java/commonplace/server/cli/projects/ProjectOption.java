package commonplace.server.cli.projects;

import commonplace.json.Json;
import commonplace.projects.GitHead;
import commonplace.projects.config.ConfigProblem;
import commonplace.projects.config.ProjectFinder;
import commonplace.projects.config.ProjectReader;
import commonplace.projects.config.ProjectSetup;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.CommandParameter;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.host.ToolCall;
import commonplace.server.settings.SettingsException;
import commonplace.tools.docs.DocsTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Which project a command is about: that of the working directory, unless another is named. */
public final class ProjectOption {
    private static final String HELP = "A folder of the project. Default: the working directory.";

    /** For tools, whose words are their own arguments. */
    public static final Option<Path> PROJECT =
            Option.path("--project", "DIR", HELP).below(90);

    /** For commands that are about a project and nothing else. */
    static final Positional<Path> DIR = Positional.path("DIR", HELP).asOptional();

    private ProjectOption() {}

    /** The folder that was named, or the working directory. */
    static Path folder(Arguments arguments, CommandParameter<Path> named) throws SettingsException {
        Path folder = arguments.get(named, Path.of("")).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            throw new SettingsException("there is no folder " + folder);
        }
        return folder;
    }

    /** The call that makes the project the active one, on the branch that is checked out. */
    public static ToolCall activation(Arguments arguments) throws SettingsException {
        Path config = config(folder(arguments, PROJECT));
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
