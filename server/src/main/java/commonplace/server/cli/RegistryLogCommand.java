package commonplace.server.cli;

import commonplace.json.Json;
import commonplace.knowledge.curation.RegistryLog;
import commonplace.knowledge.signing.AuditEntry;
import commonplace.knowledge.signing.TamperedLogException;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code registry log}: what was done to a registry, by whom and when. */
final class RegistryLogCommand implements Command {
    private static final int WHAT = 14;

    @Override
    public String name() {
        return "log";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(
                        this,
                        "Tell what was done to a registry. Each entry of its log is signed and has the hash of the one"
                                + " before; all of them are checked first.")
                .addPositional(RegistryOptions.file())
                .addOption(VaultOptions.json());
        spec.usageMessage().footer("", "Exit code 1 means that there is no log, or that somebody changed it.");
        return spec;
    }

    @Override
    public Group group() {
        return Group.SOURCES;
    }

    @Override
    public int run(ParseResult parsed) throws IOException {
        var log = new RegistryLog(RegistryOptions.path(parsed), InstantSource.system());
        List<AuditEntry> entries;
        try {
            entries = log.entries();
        } catch (TamperedLogException tampered) {
            System.err.println("commonplace: " + tampered.getMessage());
            return Exit.REFUSED;
        }
        if (entries.isEmpty()) {
            System.err.println("commonplace: there is no log " + log.file() + "; signing "
                    + RegistryOptions.path(parsed) + " begins one");
            return Exit.REFUSED;
        }
        System.out.print(
                VaultOptions.isJson(parsed)
                        ? Json.text(json(entries)) + "\n"
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
        var details = new StringJoiner(", ");
        entry.details().forEach((name, value) -> details.add(detail(name, Objects.toString(value))));
        return "  %4d  %s  %s%s\n"
                .formatted(
                        entry.number(),
                        terminal.dim(entry.when().toString()),
                        terminal.cyan(Cells.padded(entry.what().toString(), WHAT)),
                        Cells.safe(details.toString()));
    }

    /** Hashes are for comparing, and the beginning is enough for eyes. */
    private static String detail(String name, String value) {
        return name.equals("sha256") && value.length() > 12
                ? name + " " + value.substring(0, 12) + "…"
                : name + " " + value;
    }

    static String count(int entries) {
        return entries == 1 ? "1 entry" : Words.number(entries) + " entries";
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
