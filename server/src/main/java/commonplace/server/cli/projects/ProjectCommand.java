package commonplace.server.cli.projects;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;

/** {@code project}: the commands for a project's documentation. */
public final class ProjectCommand {
    private ProjectCommand() {}

    public static Command command() {
        return Command.named("project")
                .group(Group.PROJECT)
                .description(
                        "Make a project of a repository, and look after its documentation. A project is a folder of"
                                + " Markdown documents in a repository: problems that were solved, insights, decisions,"
                                + " what the manuals do not say. Agents find them by meaning and answer from them.")
                .footer(
                        "In a repository that has a project, the tools are commands too:",
                        "  commonplace rag_query \"Why did the pool run dry?\"",
                        "  commonplace semantic_search \"connection leaks\" --doc-types problem",
                        "",
                        "Documents that are not found? `project lint` says which do not fit their schema and are left"
                                + " out, `project status` how far the index has come and with which model.")
                .commands(
                        ProjectInitCommand.command(),
                        ProjectNewCommand.command(),
                        ProjectLintCommand.command(),
                        ProjectStatusCommand.command(),
                        ProjectPruneCommand.command())
                .lists();
    }
}
