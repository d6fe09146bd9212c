package commonplace.server.cli.installation;

import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** What was found about an installation, for people. */
public final class InstallationReport {
    private static final int SEVERITY_WIDTH = 8;
    private static final int INDENT = 2 + SEVERITY_WIDTH + 1;

    private final Terminal terminal;

    public InstallationReport(Terminal terminal) {
        this.terminal = terminal;
    }

    public String of(List<InstallationFinding> findings) {
        return findings.stream()
                .map(this::line)
                .collect(Collectors.joining("", terminal.bold("This installation") + "\n", ""));
    }

    /** For the end of a longer text; nothing where nothing must be done. */
    public String summary(List<InstallationFinding> findings) {
        var counts = new StringJoiner(", ", "", " about this installation.\n").setEmptyValue("");
        for (Grade grade : List.of(Grade.ERROR, Grade.WARNING)) {
            long count = findings.stream()
                    .filter(finding -> finding.grade() == grade)
                    .count();
            if (count > 0) {
                counts.add(colored(grade, CountText.count(count, grade.word())));
            }
        }
        return counts.toString();
    }

    private String line(InstallationFinding finding) {
        String word = finding.grade().word();
        List<String> message =
                Cells.wrapped(TerminalText.safe(finding.message()), Math.max(20, terminal.width() - INDENT));
        return "  " + colored(finding.grade(), word) + " ".repeat(SEVERITY_WIDTH + 1 - word.length())
                + String.join("\n" + " ".repeat(INDENT), message) + "\n";
    }

    private String colored(Grade grade, String word) {
        return switch (grade) {
            case FINE -> terminal.green(word);
            case HINT -> terminal.cyan(word);
            case WARNING -> terminal.yellow(word);
            case ERROR -> terminal.red(word);
        };
    }
}
