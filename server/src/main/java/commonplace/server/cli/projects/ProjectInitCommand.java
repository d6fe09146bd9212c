package commonplace.server.cli.projects;

import commonplace.projects.GitHead;
import commonplace.projects.config.ConfigProblem;
import commonplace.projects.config.NewProject;
import commonplace.projects.config.ProjectConfig;
import commonplace.projects.config.ProjectFinder;
import commonplace.projects.config.ProjectSetup;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code project init}: makes a project of a repository. */
final class ProjectInitCommand implements Command {
    private static final String NAME = "--name";
    private static final String DOCS_PATH = "--docs-path";
    private static final String EXTERNAL = "--external";
    private static final String NO_SKILL = "--no-skill";
    private static final String CONFIG = ProjectConfig.FOLDER + "/" + ProjectConfig.FILE;

    @Override
    public String name() {
        return "init";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = ProjectOption.positional(VaultOptions.bare(
                        this,
                        "Make a project of a repository. Adds its configuration, a folder for each type of document,"
                                + " and a skill that teaches agents when to write which. What is there already is"
                                + " left as it is."))
                .addOption(text(NAME, "NAME", "What the project is called. Default: made from the folder's name."))
                .addOption(text(
                        DOCS_PATH,
                        "PATH",
                        "Where its documents are kept, from the repository's root. Default: "
                                + ProjectConfig.DEFAULT_DOCS + "."))
                .addOption(text(
                        EXTERNAL,
                        "PATH",
                        "A folder of other documentation, from the root, that can be searched and is never changed."))
                .addOption(OptionSpec.builder(NO_SKILL)
                        .description("Leave out the skill.")
                        .build());
        spec.usageMessage()
                .footer("", "In a git repository the project is made at its root, whatever folder of it is named.");
        return spec;
    }

    private static OptionSpec text(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .description(description)
                .build();
    }

    @Override
    public Group group() {
        return Group.PROJECT;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        Path folder = ProjectOption.folder(parsed);
        Optional<Path> repository = GitHead.root(folder);
        Path root = repository.orElse(folder);
        Path config = ProjectFinder.configIn(root);
        boolean fresh = Files.notExists(config);
        var project = new NewProject(root);
        if (fresh) {
            project.file(CONFIG, config(parsed, root));
        } else {
            refuseChanges(parsed, config);
        }
        ProjectSetup setup = ProjectOption.setup(root);
        setup.types().all().stream()
                .map(type -> setup.config().docsPath() + "/" + type.folder())
                .toList()
                .forEach(path -> folder(project, path));
        if (!parsed.hasMatchedOption(NO_SKILL)) {
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
    private static String config(ParseResult parsed, Path root) {
        String text = NewProject.config(
                parsed.matchedOptionValue(NAME, NewProject.nameIn(root)),
                Optional.ofNullable(parsed.<String>matchedOptionValue(DOCS_PATH, null)),
                Optional.ofNullable(parsed.<String>matchedOptionValue(EXTERNAL, null)));
        return switch (ProjectConfig.read(text)) {
            case ProjectConfig.Read.Good _ -> text;
            case ProjectConfig.Read.Bad(List<ConfigProblem> problems) ->
                throw new ParameterException(
                        parsed.commandSpec().commandLine(),
                        problems.stream().map(ConfigProblem::message).collect(Collectors.joining("; ")));
        };
    }

    private static void refuseChanges(ParseResult parsed, Path config) {
        for (String option : List.of(NAME, DOCS_PATH, EXTERNAL)) {
            if (parsed.hasMatchedOption(option)) {
                throw new ParameterException(
                        parsed.commandSpec().commandLine(),
                        option + " is for a new project, and " + config + " is there already; edit that file instead");
            }
        }
    }
}
