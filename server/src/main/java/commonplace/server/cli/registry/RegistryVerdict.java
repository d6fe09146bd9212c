package commonplace.server.cli.registry;

import commonplace.json.Json;
import commonplace.registry.Curator;
import commonplace.registry.Endorsement;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.curation.RegistryLog;
import commonplace.registry.signing.AuditEntry;
import commonplace.registry.signing.CuratorKey;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What there is to say about who vouches for a registry.
 *
 * @param reason why it is not as it should be
 * @param registry empty if it cannot even be read
 * @param log what was done to it; empty if there is no log
 * @param wanted whether it had to be a certain key
 */
record RegistryVerdict(
        String name,
        Status status,
        Optional<String> reason,
        Optional<CheckedRegistry> registry,
        LogEntries log,
        boolean wanted) {
    private static final int LABEL = 14;

    enum Status {
        VERIFIED,
        UNSIGNED,
        WRONG
    }

    record LogEntries(String file, List<AuditEntry> entries) {}

    static RegistryVerdict of(String name, Checked checked, Optional<CuratorKey> wanted, Optional<RegistryLog> log)
            throws IOException {
        return switch (checked) {
            case Checked.Bad(String reason) ->
                new RegistryVerdict(
                        name,
                        Status.WRONG,
                        Optional.of(nameless(name, reason)),
                        Optional.empty(),
                        new LogEntries("", List.of()),
                        wanted.isPresent());
            case Checked.Good(CheckedRegistry registry) -> {
                Optional<String> other = wanted.filter(key -> !registry.signer().equals(Optional.of(key)))
                        .filter(_ -> registry.signer().isPresent())
                        .map(key ->
                                "it is signed with the key " + registry.signer().get() + ", and not with " + key);
                Status status = registry.signer().isEmpty()
                        ? Status.UNSIGNED
                        : other.isPresent() ? Status.WRONG : Status.VERIFIED;
                yield new RegistryVerdict(name, status, other, Optional.of(registry), log(log), wanted.isPresent());
            }
        };
    }

    /** Without the file's name before it, which is told already; but with that of a place in the file. */
    private static String nameless(String name, String reason) {
        String file = name.substring(name.lastIndexOf('/') + 1) + ": ";
        return reason.startsWith(file) ? reason.substring(file.length()) : reason;
    }

    private static LogEntries log(Optional<RegistryLog> log) throws IOException {
        return log.isEmpty()
                ? new LogEntries("", List.of())
                : new LogEntries(
                        String.valueOf(log.get().file().getFileName()),
                        log.get().entries());
    }

    String told(Terminal terminal) {
        String verdict = TerminalText.safe(name) + " is "
                + switch (status) {
                    case VERIFIED -> terminal.green("signed and verified") + ".";
                    case UNSIGNED -> terminal.yellow("not signed") + ": nobody vouches for what it says.";
                    case WRONG -> terminal.red("not to be trusted") + ": " + TerminalText.safe(reason.orElse(""));
                };
        return verdict + "\n"
                + registry.map(known -> "\n" + details(known, terminal)).orElse("");
    }

    private String details(CheckedRegistry checked, Terminal terminal) {
        Curator curator = checked.registry().curator();
        var text = new StringBuilder();
        text.append(row(terminal, "curator", TerminalText.oneLine(curator.name())));
        curator.key().ifPresent(key -> text.append(row(terminal, "public key", key.text())));
        text.append(row(terminal, "content", RegistryReport.summary(checked.registry())));
        text.append(row(terminal, "sha256", checked.digest()));
        endorsements(checked, text, terminal);
        text.append(row(terminal, "log", logged()));
        if (status == Status.VERIFIED && !wanted) {
            text.append('\n');
            String advice = "That the key is really that of " + TerminalText.oneLine(curator.name())
                    + ", only somebody can tell who knows it from elsewhere: --pubkey KEY checks it.";
            Cells.wrapped(advice, terminal.width())
                    .forEach(line -> text.append(terminal.dim(line)).append('\n'));
        }
        return text.toString();
    }

    private static void endorsements(CheckedRegistry checked, StringBuilder text, Terminal terminal) {
        String label = "endorses";
        for (Endorsement each : checked.endorsements()) {
            text.append(row(
                    terminal,
                    label,
                    TerminalText.oneLine(each.called()) + ", since " + each.since() + ", "
                            + terminal.green("verified")));
            text.append(row(terminal, "", each.key().text()));
            text.append(row(terminal, "", each.url()));
            label = "";
        }
        for (String refused : checked.refusedEndorsements()) {
            text.append(row(terminal, label, terminal.red("refused") + " " + TerminalText.oneLine(refused)));
            label = "";
        }
        if (!label.isEmpty()) {
            text.append(row(terminal, label, "nobody"));
        }
    }

    private String logged() {
        if (log.entries().isEmpty()) {
            return "none here";
        }
        AuditEntry last = log.entries().getLast();
        return log.file() + ", whole, with "
                + RegistryLogCommand.count(log.entries().size()) + "; last: " + last.what() + " on " + last.when()
                + (isLogged() ? "" : "; this version is not among them");
    }

    /** A registry that is not signed need not be. */
    private boolean isLogged() {
        return registry.filter(known -> known.signer().isPresent()).stream()
                .allMatch(known -> log.entries().stream().anyMatch(entry -> RegistryLog.isAbout(entry, known)));
    }

    private static String row(Terminal terminal, String label, String text) {
        return "  " + terminal.dim(Cells.padded(label, LABEL)) + text + "\n";
    }

    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = Json.object(
                "file", name,
                "status", status.name().toLowerCase(Locale.ROOT),
                "reason", reason.orElse(null));
        registry.ifPresent(known -> json.putAll(json(known)));
        return json;
    }

    private Map<String, @Nullable Object> json(CheckedRegistry known) {
        return Json.object(
                "curator",
                Json.object(
                        "name",
                        known.registry().curator().name(),
                        "pubkey",
                        known.registry().curator().key().map(CuratorKey::text).orElse(null)),
                "version",
                known.registry().version(),
                "updated",
                known.registry().updated().toString(),
                "topics",
                (long) known.registry().categories().size(),
                "sha256",
                known.digest(),
                "endorsements",
                known.endorsements().stream()
                        .map(each -> Json.object(
                                "pubkey", each.key().text(),
                                "url", each.url(),
                                "name", each.name().orElse(null),
                                "since", each.since().toString()))
                        .toList(),
                "refused_endorsements",
                known.refusedEndorsements(),
                "log_entries",
                (long) log.entries().size());
    }
}
