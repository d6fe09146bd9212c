package commonplace.server.cli.registry;

import commonplace.registry.Registry;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.CurationResult;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.util.List;
import java.util.StringJoiner;

/** Tells what became of what a curator wanted. */
final class RegistryReport {
    private static final int LABEL = 10;

    private final Terminal terminal;

    RegistryReport(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Prints it.
     *
     * @param done what was done, in lines of its own, if it was
     * @param next what comes next, if it was done
     */
    static int print(CurationResult outcome, String file, String done, String next) {
        var report = new RegistryReport(Terminal.ofStandardOutput());
        return switch (outcome) {
            case CurationResult.Done(CheckedRegistry registry, List<String> remarks) -> {
                System.out.print(done + report.signed(file, registry) + report.remarks(remarks) + next);
                yield Exit.OK;
            }
            case CurationResult.Unchanged(CheckedRegistry registry, List<String> remarks) -> {
                System.out.print(report.unchanged(file, registry) + report.remarks(remarks));
                yield Exit.OK;
            }
            case CurationResult.Refused(String reason) -> {
                ErrorOutput.say(reason);
                yield Exit.REFUSED;
            }
        };
    }

    String line(String label, String text) {
        return terminal.green(Cells.padded(label, LABEL)) + TerminalText.oneLine(text) + "\n";
    }

    String more(String text) {
        return " ".repeat(LABEL) + TerminalText.oneLine(text) + "\n";
    }

    private String signed(String file, CheckedRegistry registry) {
        if (registry.signer().isEmpty()) {
            return line("made", file);
        }
        return line("signed", file + ", " + summary(registry.registry())) + more(who(registry));
    }

    private String unchanged(String file, CheckedRegistry registry) {
        return terminal.dim(Cells.padded("unchanged", LABEL))
                + TerminalText.oneLine(file + ", " + summary(registry.registry())) + "\n" + more(who(registry));
    }

    private static String who(CheckedRegistry registry) {
        return "by " + registry.registry().curator().name() + ", "
                + registry.signer().orElseThrow();
    }

    static String summary(Registry registry) {
        return "version " + registry.version() + " of " + registry.updated() + ", "
                + CountText.count(registry.categories().size(), "topic");
    }

    private String remarks(List<String> remarks) {
        var text = new StringBuilder();
        for (String remark : remarks) {
            var lines = new StringJoiner("\n" + " ".repeat(LABEL), "", "\n");
            Cells.wrapped(TerminalText.safe(remark), terminal.width() - LABEL).forEach(lines::add);
            text.append(terminal.yellow(Cells.padded("note", LABEL))).append(lines);
        }
        return text.toString();
    }

    /** What can be done next, a command each. */
    String next(String... steps) {
        var text = new StringBuilder("\n" + terminal.bold("Next") + "\n");
        for (int i = 0; i < steps.length; i += 2) {
            text.append("  ").append(steps[i]).append('\n');
            text.append("    ").append(terminal.cyan(steps[i + 1])).append('\n');
        }
        return text.toString();
    }
}
