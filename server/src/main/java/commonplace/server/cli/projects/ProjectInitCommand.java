package commonplace.server.cli.projects;

import commonplace.projects.GitHead;
import commonplace.projects.config.ConfigPlace;
import commonplace.projects.config.ConfigProblem;
import commonplace.projects.config.NewProject;
import commonplace.projects.config.ProjectConfig;
import commonplace.projects.config.ProjectSetup;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code project init}: makes a project of a repository. */
final class ProjectInitCommand {
    private static final Option<String> NAME =
            Option.text("--name", "NAME", "What the project is called. Default: made from the folder's name.");
    private static final Option<String> DOCS_PATH = Option.text(
            "--docs-path",
            "PATH",
            "Where its documents are kept, from the repository's root. Default: " + ProjectConfig.DEFAULT_DOCS + ".");
    private static final Option<String> EXTERNAL = Option.text(
            "--external",
            "PATH",
            "A folder of other documentation, from the root, that can be searched and is never changed.");
    private static final Option<Boolean> NO_SKILL = Option.flag("--no-skill", "Leave out the skill.");

    private ProjectInitCommand() {}

    static Command command() {
        return Command.named("init")
                .group(Group.PROJECT)
                .description(
                        "Make a project of a repository. Adds its configuration, a folder for each type of document,"
                                + " and a skill that teaches agents when to write which. What is there already is"
                                + " left as it is.")
                .takes(ProjectOption.DIR, NAME, DOCS_PATH, EXTERNAL, NO_SKILL)
                .footer("In a git repository the project is made at its root, whatever folder of it is named.")
                .runs(ProjectInitCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Path folder = ProjectOption.folder(arguments, ProjectOption.DIR);
        Optional<Path> repository = GitHead.root(folder);
        Path root = repository.orElse(folder);
        List<Path> present = ConfigPlace.present(root);
        var project = new NewProject(root);
        if (present.isEmpty()) {
            project.file(ConfigPlace.COMMONPLACE.toString(), config(arguments, root));
        } else {
            refuseChanges(arguments, present.getFirst());
        }
        ProjectSetup setup = ProjectOption.setup(root);
        setup.types().all().stream()
                .map(type -> setup.config().docsPath() + "/" + type.folder())
                .toList()
                .forEach(path -> folder(project, path));
        if (!arguments.has(NO_SKILL)) {
            project.file(Skill.PATH, Skill.text());
        }
        System.out.print(new ProjectInitReport(Terminal.ofStandardOutput()).of(setup, repository.isPresent(), project));
        return Exit.OK;
    }

    private static void folder(NewProject project, String path) {
        try {
            project.folder(path);
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    /** Looked at before anything is written. */
    private static String config(Arguments arguments, Path root) {
        String text = NewProject.config(
                arguments.get(NAME, NewProject.nameIn(root)), arguments.get(DOCS_PATH), arguments.get(EXTERNAL));
        return switch (ProjectConfig.read(text)) {
            case ProjectConfig.Read.Good _ -> text;
            case ProjectConfig.Read.Bad(List<ConfigProblem> problems) ->
                throw arguments.misuse(
                        problems.stream().map(ConfigProblem::message).collect(Collectors.joining("; ")));
        };
    }

    private static void refuseChanges(Arguments arguments, Path config) {
        for (Option<?> option : List.of(NAME, DOCS_PATH, EXTERNAL)) {
            if (arguments.has(option)) {
                throw arguments.misuse(option.name() + " is for a new project, and " + config
                        + " is there already; edit that file instead");
            }
        }
    }
}
