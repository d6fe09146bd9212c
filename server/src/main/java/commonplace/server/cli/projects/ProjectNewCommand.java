package commonplace.server.cli.projects;

import commonplace.projects.config.DocType;
import commonplace.projects.config.NewDocument;
import commonplace.projects.config.NewProject;
import commonplace.projects.config.ProjectSetup;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code project new}: a document with the front matter that its type asks for, to be filled in. */
final class ProjectNewCommand implements Command {
    @Override
    public String name() {
        return "new";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(
                        this,
                        "Begin a document. Its front matter has every field that its type asks for; those that only"
                                + " you know are left empty, and `project lint` names them until they are filled.")
                .addPositional(word(0, "TYPE", "problem, insight, codebase, tool, style, or a type of the project."))
                .addPositional(word(1, "TITLE", "What the document is called."));
        ProjectOption.addTo(spec);
        return spec;
    }

    private static PositionalParamSpec word(int index, String label, String description) {
        return PositionalParamSpec.builder()
                .index(Integer.toString(index))
                .arity("1")
                .required(true)
                .type(String.class)
                .paramLabel(label)
                .description(description)
                .build();
    }

    @Override
    public Group group() {
        return Group.PROJECT;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        ProjectSetup project = ProjectOption.setup(ProjectOption.folder(parsed));
        String title = parsed.matchedPositionalValue(1, "").strip();
        if (title.isEmpty() || title.lines().count() > 1) {
            throw wrong(parsed, "a title is one line of text, such as \"The pool runs dry\"");
        }
        DocType type = type(parsed, project);
        NewDocument document = NewDocument.of(type, title, LocalDate.now(ZoneId.systemDefault()));
        String path = project.config().docsPath() + "/" + document.path();
        var writing = new NewProject(project.root());
        writing.file(path, document.text());
        if (!writing.kept().isEmpty()) {
            System.err.println(
                    "commonplace: " + path + " is there already and was left as it is; choose another title");
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

    private static DocType type(ParseResult parsed, ProjectSetup project) {
        String typed = parsed.matchedPositionalValue(0, "");
        return project.types().named(typed).orElseThrow(() -> {
            List<String> similar = project.types().similar(typed);
            String hint = similar.isEmpty()
                    ? "there are "
                            + project.types().all().stream().map(DocType::name).collect(Collectors.joining(", "))
                    : "did you mean '" + similar.getFirst() + "'?";
            return wrong(parsed, "there is no type '" + typed + "'; " + hint);
        });
    }

    private static ParameterException wrong(ParseResult parsed, String message) {
        return new ParameterException(parsed.commandSpec().commandLine(), message);
    }
}
