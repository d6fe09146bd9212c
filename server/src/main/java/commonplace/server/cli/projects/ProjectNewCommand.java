package commonplace.server.cli.projects;

import commonplace.projects.config.DocType;
import commonplace.projects.config.NewDocument;
import commonplace.projects.config.NewProject;
import commonplace.projects.config.ProjectSetup;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;

/** {@code project new}: a document with the front matter that its type asks for, to be filled in. */
final class ProjectNewCommand {
    private static final Positional<String> TYPE =
            Positional.text("TYPE", "problem, insight, codebase, tool, style, or a type of the project.");
    private static final Positional<String> TITLE = Positional.text("TITLE", "What the document is called.");

    private ProjectNewCommand() {}

    static Command command() {
        return Command.named("new")
                .group(Group.PROJECT)
                .description(
                        "Begin a document. Its front matter has every field that its type asks for; those that only"
                                + " you know are left empty, and `project lint` names them until they are filled.")
                .takes(TYPE, TITLE, ProjectOption.PROJECT)
                .runs(ProjectNewCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        ProjectSetup project = ProjectOption.setup(ProjectOption.folder(arguments, ProjectOption.PROJECT));
        String title = arguments.get(TITLE, "").strip();
        if (title.isEmpty() || title.lines().count() > 1) {
            throw arguments.misuse("a title is one line of text, such as \"The pool runs dry\"");
        }
        DocType type = type(arguments, project);
        NewDocument document = NewDocument.of(type, title, LocalDate.now(ZoneId.systemDefault()));
        String path = project.config().docsPath() + "/" + document.path();
        var writing = new NewProject(project.root());
        writing.file(path, document.text());
        if (!writing.kept().isEmpty()) {
            ErrorOutput.say(path + " is there already and was left as it is; choose another title");
            return Exit.REFUSED;
        }
        Terminal terminal = Terminal.ofStandardOutput();
        System.out.println(terminal.green("made  ") + path);
        if (!document.open().isEmpty()) {
            String open = "Fill in " + String.join(", ", document.open())
                    + ", write the rest below, and look at it with" + " `commonplace project lint`.";
            Cells.wrapped(open, terminal.width()).forEach(System.out::println);
        }
        return Exit.OK;
    }

    private static DocType type(Arguments arguments, ProjectSetup project) {
        String typed = arguments.get(TYPE, "");
        return project.types().named(typed).orElseThrow(() -> {
            List<String> similar = project.types().similar(typed);
            String hint = similar.isEmpty()
                    ? "there are "
                            + project.types().all().stream().map(DocType::name).collect(Collectors.joining(", "))
                    : "did you mean '" + similar.getFirst() + "'?";
            return arguments.misuse("there is no type '" + typed + "'; " + hint);
        });
    }
}
