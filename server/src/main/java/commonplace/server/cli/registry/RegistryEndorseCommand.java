package commonplace.server.cli.registry;

import commonplace.registry.curation.CurationResult;
import commonplace.registry.curation.EndorsedCurator;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code registry endorse}: the curator vouches for another. */
final class RegistryEndorseCommand implements Command {
    private static final String URL = "--url";
    private static final String NAME = "--name";
    private static final String SINCE = "--since";

    private final Map<String, String> environment;

    RegistryEndorseCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "endorse";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(
                        this,
                        "Vouch for another curator. Whoever trusts your registry can then search theirs too, and sees"
                                + " that it was you who vouched for it. The registry is signed again, and must be"
                                + " signed as it is: changes that are not are refused, and not signed in passing.")
                .addPositional(RegistryOptions.file())
                .addOption(RegistryOptions.required(RegistryOptions.PUBKEY, "KEY", "The other curator's public key."))
                .addOption(RegistryOptions.required(URL, "URL", "Where their registry is."))
                .addOption(RegistryOptions.option(NAME, "NAME", "How they are called. Default: by their key."))
                .addOption(RegistryOptions.option(SINCE, "DATE", "Since when you vouch. Default: today."))
                .addOption(RegistryOptions.key());
        spec.usageMessage()
                .footer("", "What you said of the same curator before is replaced. `registry withdraw` takes it back.");
        return spec;
    }

    @Override
    public Group group() {
        return Group.SOURCES;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        Optional<String> name = parsed.hasMatchedOption(NAME)
                ? Optional.of(parsed.matchedOptionValue(NAME, "").strip())
                : Optional.empty();
        var whom = new EndorsedCurator(
                RegistryOptions.publicKey(parsed),
                parsed.matchedOptionValue(URL, "").strip(),
                name,
                since(parsed));
        CurationResult outcome =
                RegistryOptions.registry(parsed).endorse(whom, RegistryOptions.key(parsed, environment));
        var report = new RegistryReport(Terminal.ofStandardOutput());
        String done = report.line("endorsed", name.map(text -> text + ", ").orElse("") + whom.key())
                + report.more(whom.url() + ", since " + whom.since());
        return RegistryReport.print(outcome, RegistryOptions.path(parsed).toString(), done, "");
    }

    private static LocalDate since(ParseResult parsed) {
        if (!parsed.hasMatchedOption(SINCE)) {
            return RegistryOptions.today();
        }
        String typed = parsed.matchedOptionValue(SINCE, "");
        try {
            LocalDate since = LocalDate.parse(typed);
            if (since.isAfter(RegistryOptions.today())) {
                throw RegistryOptions.wrong(parsed, SINCE + " " + typed + " is in the future");
            }
            return since;
        } catch (DateTimeException none) {
            throw RegistryOptions.wrong(parsed, SINCE + " is a date such as 2026-01-31, not '" + typed + "'");
        }
    }
}
