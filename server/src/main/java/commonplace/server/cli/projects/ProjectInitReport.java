package commonplace.server.cli.projects;

import commonplace.projects.config.NewProject;
import commonplace.projects.config.ProjectSetup;
import commonplace.server.cli.terminal.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Tells what {@code project init} made, and what comes next. */
final class ProjectInitReport {
    private final Terminal terminal;

    ProjectInitReport(Terminal terminal) {
        this.terminal = terminal;
    }

    String of(ProjectSetup project, boolean repository, NewProject made) {
        String where = (repository ? "the repository " : "the folder ") + project.root();
        String name = terminal.bold(project.config().projectName());
        if (made.made().isEmpty()) {
            return name + " is a project already, in " + where + ". Nothing was changed.\n";
        }
        var text = new StringBuilder(name + " is a project now, in " + where + ".\n\n");
        made.made()
                .forEach(path ->
                        text.append(terminal.green("  made  ")).append(path).append('\n'));
        made.kept()
                .forEach(path ->
                        text.append(terminal.dim("  kept  ")).append(path).append('\n'));
        return text + missing(project) + "\n" + next(project);
    }

    private String missing(ProjectSetup project) {
        return project.config()
                .externalDocs()
                .map(docs -> project.root().resolve(docs.path()))
                .filter(folder -> !Files.isDirectory(folder))
                .map(folder -> "\n"
                        + terminal.yellow("There is no folder " + folder
                                + " yet, which was named for the external documentation.")
                        + "\n")
                .orElse("");
    }

    private String next(ProjectSetup project) {
        String types = project.types().all().stream().map(type -> type.name()).collect(Collectors.joining(", "));
        Path launcher = Path.of(System.getenv().getOrDefault("COMMONPLACE_LAUNCHER", "commonplace"));
        return terminal.bold("Next") + "\n"
                + step("Write a document (" + types + "):", "commonplace project new problem \"The pool runs dry\"")
                + step("See what its front matter still needs:", "commonplace project lint")
                + step("Ask:", "commonplace rag_query \"Why does the pool run dry?\"")
                + step("Let an agent ask:", "claude mcp add commonplace -- " + launcher + " mcp");
    }

    private String step(String what, String command) {
        return "  " + what + "\n    " + terminal.cyan(command) + "\n";
    }
}
