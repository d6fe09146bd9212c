package commonplace.server.cli.registry;

import commonplace.json.Json;
import commonplace.registry.curation.RegistryLog;
import commonplace.registry.signing.AuditAction;
import commonplace.registry.signing.AuditEntry;
import commonplace.registry.signing.TamperedLogException;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.io.IOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code registry log}: what was done to a registry, by whom and when. */
final class RegistryLogCommand {
    private static final int WHAT = 14;

    /** Below what was done, right of when. */
    private static final int DEEPER = 30;

    private RegistryLogCommand() {}

    static Command command() {
        return Command.named("log")
                .group(Group.SOURCES)
                .description(
                        "Tell what was done to a registry. Each entry of its log is signed and has the hash of the one"
                                + " before; all of them are checked first.")
                .takes(RegistryOptions.FILE, VaultOptions.JSON)
                .footer("Exit code 1 means that there is no log, or that somebody changed it.")
                .runs(RegistryLogCommand::run);
    }

    private static int run(Arguments arguments) throws IOException {
        var log = new RegistryLog(RegistryOptions.path(arguments), InstantSource.system());
        List<AuditEntry> entries;
        try {
            entries = log.entries();
        } catch (TamperedLogException tampered) {
            ErrorOutput.say(String.valueOf(tampered.getMessage()));
            return Exit.REFUSED;
        }
        if (entries.isEmpty()) {
            ErrorOutput.say(
                    "there is no log " + log.file() + "; signing " + RegistryOptions.path(arguments) + " begins one");
            return Exit.REFUSED;
        }
        System.out.print(
                arguments.isJson()
                        ? TerminalText.json(Json.text(json(entries))) + "\n"
                        : told(entries, Terminal.ofStandardOutput()));
        return Exit.OK;
    }

    private static String told(List<AuditEntry> entries, Terminal terminal) {
        var text = new StringBuilder();
        String by = "";
        for (AuditEntry entry : entries) {
            if (!entry.by().text().equals(by)) {
                by = entry.by().text();
                text.append(text.isEmpty() ? "" : "\n")
                        .append(terminal.bold(by))
                        .append('\n');
            }
            text.append(entry(entry, terminal));
        }
        return text + "\n" + terminal.green("Whole") + ": " + count(entries.size()) + ", each signed and chained to the"
                + " one before.\n";
    }

    private static String entry(AuditEntry entry, Terminal terminal) {
        String when = entry.when().truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ');
        return "  %4d  %s  %s%s\n%s"
                .formatted(
                        entry.number(),
                        terminal.dim(when),
                        terminal.cyan(Cells.padded(entry.what().toString(), WHAT)),
                        what(entry),
                        whom(entry));
    }

    private static String what(AuditEntry entry) {
        return entry.what() == AuditAction.KEY_REPLACED
                ? "this log is kept from here on by"
                : joined(", ", version(entry), content(entry));
    }

    private static String version(AuditEntry entry) {
        String version = detail(entry, "version");
        return version.isEmpty() ? "" : "version " + version;
    }

    /** Hashes are for comparing, and the beginning is enough for eyes. */
    private static String content(AuditEntry entry) {
        String hash = detail(entry, "sha256");
        return hash.isEmpty() ? "" : "sha256 " + hash.substring(0, Math.min(12, hash.length())) + "…";
    }

    /** The curator whom it is about, below. */
    private static String whom(AuditEntry entry) {
        String since = detail(entry, "since");
        var lines = new StringBuilder();
        for (String line : List.of(
                joined(", ", detail(entry, "curator"), detail(entry, "name"), detail(entry, "pubkey")),
                joined(", ", detail(entry, "url"), since.isEmpty() ? "" : "since " + since))) {
            lines.append(line.isEmpty() ? "" : " ".repeat(DEEPER) + line + "\n");
        }
        return lines.toString();
    }

    private static String joined(String between, String... texts) {
        return Arrays.stream(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining(between));
    }

    private static String detail(AuditEntry entry, String name) {
        return entry.details().get(name) instanceof String text ? TerminalText.oneLine(text) : "";
    }

    static String count(int entries) {
        return entries == 1 ? "1 entry" : CountText.number(entries) + " entries";
    }

    private static List<Map<String, @Nullable Object>> json(List<AuditEntry> entries) {
        return entries.stream()
                .map(entry -> Json.object(
                        "number", entry.number(),
                        "when", entry.when().toString(),
                        "by", entry.by().text(),
                        "what", entry.what().toString(),
                        "details", entry.details()))
                .toList();
    }
}
