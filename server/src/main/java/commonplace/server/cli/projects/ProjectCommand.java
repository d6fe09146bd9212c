package commonplace.server.cli.projects;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code project}: the commands for a project's documentation. */
public final class ProjectCommand implements Command {
    private final List<Command> commands;

    public ProjectCommand(Map<String, String> environment) {
        this.commands = List.of(
                new ProjectInitCommand(),
                new ProjectNewCommand(),
                new ProjectLintCommand(),
                new ProjectStatusCommand(environment),
                new ProjectPruneCommand(environment));
    }

    @Override
    public String name() {
        return "project";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(
                this,
                "Make a project of a repository, and look after its documentation. A project is a folder of Markdown"
                        + " documents in a repository: problems that were solved, insights, decisions, what the"
                        + " manuals do not say. Agents find them by meaning and answer from them.");
        commands.forEach(command -> spec.addSubcommand(command.name(), command.spec()));
        spec.usageMessage()
                .synopsisSubcommandLabel("COMMAND")
                .footer(
                        "",
                        "In a repository that has a project, the tools are commands too:",
                        "  commonplace rag_query \"Why did the pool run dry?\"",
                        "  commonplace semantic_search \"connection leaks\" --doc-types problem",
                        "",
                        "Documents that are not found? `project lint` says which do not fit their schema and are left"
                                + " out, `project status` how far the index has come and with which model.");
        return spec;
    }

    @Override
    public Group group() {
        return Group.PROJECT;
    }

    @Override
    public int run(ParseResult parsed) {
        parsed.commandSpec().commandLine().usage(System.err);
        return Exit.USAGE;
    }
}
