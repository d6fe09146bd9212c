package commonplace.server.cli.maintenance;

import commonplace.json.Json;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.vault.transfer.Transfer;
import java.util.List;

/** Tells what an import or an export did, and what it left out. */
final class TransferReport {
    /** A longer name does not push the reasons of the others aside. */
    private static final int WIDEST_NAME = 40;

    private TransferReport() {}

    /**
     * How to speak of it.
     *
     * @param done what begins the sentence
     * @param member what the carried files are called in JSON
     * @param leftOut what belongs to a vault and is in none of its files
     */
    record Phrases(String done, String member, String where, List<String> leftOut) {}

    /** @param each whether to name each file that was carried */
    static void print(Transfer.Report report, Phrases phrases, boolean each, boolean asJson) {
        if (asJson) {
            System.out.println(json(report, phrases, each));
            return;
        }
        Terminal terminal = Terminal.ofStandardOutput();
        if (each) {
            report.carried().forEach(file -> System.out.println("  " + TerminalText.safe(file)));
        }
        System.out.println(phrases.done() + " "
                + CountText.count(report.carried().size(), "file") + " " + phrases.where() + "."
                + (report.unchanged() == 0
                        ? ""
                        : " " + CountText.count(report.unchanged(), "file")
                                + (report.unchanged() == 1 ? " was" : " were") + " there already, and the same."));
        if (!report.skipped().isEmpty()) {
            System.out.println("Skipped " + CountText.number(report.skipped().size()) + ":");
            int names = report.skipped().stream()
                    .mapToInt(skipped -> Cells.of(skipped.file()))
                    .filter(width -> width <= WIDEST_NAME)
                    .max()
                    .orElse(0);
            report.skipped()
                    .forEach(skipped -> System.out.println(
                            "  " + terminal.yellow(Cells.padded(TerminalText.safe(skipped.file()), names)) + "  "
                                    + skipped.why()));
        }
        if (!phrases.leftOut().isEmpty()) {
            System.out.println("Not in an export: " + String.join(", ", phrases.leftOut())
                    + ". `commonplace backup` takes them too.");
        }
    }

    private static String json(Transfer.Report report, Phrases phrases, boolean dryRun) {
        return TerminalText.json(Json.text(Json.object(
                phrases.member(),
                report.carried(),
                "unchanged",
                report.unchanged(),
                "skipped",
                report.skipped().stream()
                        .map(skipped -> Json.object("file", skipped.file(), "reason", skipped.why()))
                        .toList(),
                "left_out",
                phrases.leftOut().isEmpty() ? null : phrases.leftOut(),
                "dry_run",
                dryRun ? true : null)));
    }
}
