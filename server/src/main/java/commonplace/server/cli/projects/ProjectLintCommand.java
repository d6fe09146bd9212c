package commonplace.server.cli.projects;

import commonplace.json.Json;
import commonplace.projects.config.ProjectSetup;
import commonplace.projects.documents.DocumentFiles;
import commonplace.projects.documents.Lint;
import commonplace.projects.documents.LintFinding;
import commonplace.projects.documents.LintFinding.Severity;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** {@code project lint}: what is wrong with a project's documents. */
final class ProjectLintCommand {
    private ProjectLintCommand() {}

    static Command command() {
        return Command.named("lint")
                .group(Group.PROJECT)
                .description("Say what is wrong with a project's documents, as path:line: error|warning: message. A"
                        + " document with an error is not indexed. Warnings are about links that lead nowhere,"
                        + " fields that look misspelled, titles that two documents have, and documents in"
                        + " another type's folder.")
                .takes(ProjectOption.DIR, VaultOptions.JSON)
                .footer("It only reads files. Exit code 1 means that there are errors.")
                .runs(ProjectLintCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        ProjectSetup project = ProjectOption.setup(ProjectOption.folder(arguments, ProjectOption.DIR));
        List<LintFinding> findings = Lint.of(project);
        int documents = DocumentFiles.in(project.docs()).size();
        if (arguments.isJson()) {
            System.out.println(TerminalText.json(Json.text(json(project, documents, findings))));
        } else {
            System.out.print(told(project, documents, findings));
        }
        return count(findings, Severity.ERROR) == 0 && Files.isDirectory(project.docs()) ? Exit.OK : Exit.REFUSED;
    }

    private static String told(ProjectSetup project, int documents, List<LintFinding> findings) {
        Terminal terminal = Terminal.ofStandardOutput();
        var text = new StringBuilder();
        for (LintFinding each : findings) {
            String place = project.config().docsPath() + "/" + each.path() + ":" + each.line();
            text.append(TerminalText.safe(place + ": "))
                    .append(colored(terminal, each.severity(), word(each.severity())))
                    .append(": ")
                    .append(TerminalText.safe(each.message()))
                    .append('\n');
        }
        if (!Files.isDirectory(project.docs())) {
            return "There is no folder " + TerminalText.safe(project.config().docsPath())
                    + ", where docs_path has the documents.\n";
        }
        text.append(text.isEmpty() ? "" : "\n");
        return text + summary(terminal, documents, findings) + "\n";
    }

    private static String summary(Terminal terminal, int documents, List<LintFinding> findings) {
        String all = CountText.count(documents, "document");
        if (findings.isEmpty()) {
            return terminal.green("Nothing is wrong") + " in " + all + ".";
        }
        var counts = new StringJoiner(" and ");
        for (Severity severity : List.of(Severity.ERROR, Severity.WARNING)) {
            long count = count(findings, severity);
            if (count > 0) {
                counts.add(colored(terminal, severity, CountText.count(count, word(severity))));
            }
        }
        return counts + " in " + all + ".";
    }

    private static String colored(Terminal terminal, Severity severity, String text) {
        return switch (severity) {
            case ERROR -> terminal.red(text);
            case WARNING -> terminal.yellow(text);
        };
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    private static long count(List<LintFinding> findings, Severity severity) {
        return findings.stream().filter(each -> each.severity() == severity).count();
    }

    private static Map<String, @Nullable Object> json(ProjectSetup project, int documents, List<LintFinding> findings) {
        return Json.object(
                "project_name", project.config().projectName(),
                "documents", (long) documents,
                "errors", count(findings, Severity.ERROR),
                "warnings", count(findings, Severity.WARNING),
                "findings",
                        findings.stream()
                                .map(each -> Json.object(
                                        "path", project.shown(each.path()),
                                        "line", (long) each.line(),
                                        "severity", word(each.severity()),
                                        "rule", each.rule(),
                                        "message", each.message()))
                                .toList());
    }
}
