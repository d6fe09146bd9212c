package commonplace.server.cli.maintenance;

import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.vault.doctor.Doctor;
import commonplace.vault.doctor.DoctorFinding;
import commonplace.vault.doctor.DoctorFinding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** A diagnosis for people: grouped by file, with a summary at the end. */
final class DoctorReport {
    private static final int SEVERITY_WIDTH = 8;

    private final Terminal terminal;
    private final int width;

    DoctorReport(Terminal terminal) {
        this.terminal = terminal;
        this.width = terminal.width();
    }

    String of(Doctor.Diagnosis diagnosis) {
        var text = new StringBuilder();
        int places = diagnosis.findings().stream()
                .mapToInt(finding -> place(finding).length())
                .max()
                .orElse(0);
        String file = null;
        for (DoctorFinding finding : diagnosis.findings()) {
            if (!finding.file().equals(file)) {
                file = finding.file();
                String heading = file.isEmpty() ? diagnosis.root().toString() : file;
                text.append(text.isEmpty() ? "" : "\n")
                        .append(terminal.bold(TerminalText.safe(heading)))
                        .append('\n');
            }
            text.append(finding(finding, places));
        }
        return text + (text.isEmpty() ? "" : "\n") + summary(diagnosis) + "\n";
    }

    private String finding(DoctorFinding finding, int places) {
        String place = Cells.padded(place(finding), places) + (places == 0 ? "" : "  ");
        String severity = finding.severity().name().toLowerCase(Locale.ROOT);
        int indent = 2 + place.length() + SEVERITY_WIDTH + 1;
        var message =
                new ArrayList<>(Cells.wrapped(TerminalText.safe(finding.message()), Math.max(20, width - indent)));
        return "  " + terminal.dim(place) + colored(finding.severity(), severity)
                + " ".repeat(SEVERITY_WIDTH + 1 - severity.length())
                + String.join("\n" + " ".repeat(indent), message) + "\n";
    }

    private static String place(DoctorFinding finding) {
        return finding.place().map(DoctorFinding.Place::toString).orElse("");
    }

    private String colored(Severity severity, String text) {
        return switch (severity) {
            case ERROR -> terminal.red(text);
            case WARNING -> terminal.yellow(text);
            case HINT -> terminal.cyan(text);
        };
    }

    private String summary(Doctor.Diagnosis diagnosis) {
        String notes = CountText.count(diagnosis.notes(), "note") + " in " + diagnosis.root();
        if (diagnosis.findings().isEmpty()) {
            return terminal.green("Nothing is wrong") + " with the " + notes + ".";
        }
        var counts = new StringJoiner(", ");
        for (Severity severity : List.of(Severity.ERROR, Severity.WARNING, Severity.HINT)) {
            long count = diagnosis.count(severity);
            if (count > 0) {
                String said = CountText.count(count, severity.name().toLowerCase(Locale.ROOT));
                counts.add(colored(severity, said));
            }
        }
        return counts + " in " + notes + ".";
    }
}
