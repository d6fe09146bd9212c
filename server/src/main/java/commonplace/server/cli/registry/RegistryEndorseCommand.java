package commonplace.server.cli.registry;

import commonplace.registry.curation.CurationResult;
import commonplace.registry.curation.EndorsedCurator;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;

/** {@code registry endorse}: the curator vouches for another. */
final class RegistryEndorseCommand {
    private static final Option<String> PUBKEY =
            Option.text("--pubkey", "KEY", "The other curator's public key.").asRequired();
    private static final Option<String> URL =
            Option.text("--url", "URL", "Where their registry is.").asRequired();
    private static final Option<String> NAME =
            Option.text("--name", "NAME", "How they are called. Default: by their key.");
    private static final Option<String> SINCE = Option.text("--since", "DATE", "Since when you vouch. Default: today.");

    private RegistryEndorseCommand() {}

    static Command command() {
        return Command.named("endorse")
                .group(Group.SOURCES)
                .description(
                        "Vouch for another curator. Whoever trusts your registry can then search theirs too, and sees"
                                + " that it was you who vouched for it. The registry is signed again, and must be"
                                + " signed as it is: changes that are not are refused, and not signed in passing.")
                .takes(RegistryOptions.FILE, PUBKEY, URL, NAME, SINCE, RegistryOptions.KEY)
                .footer("What you said of the same curator before is replaced. `registry withdraw` takes it back.")
                .runs(RegistryEndorseCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Optional<String> name = arguments.get(NAME).map(String::strip);
        var whom = new EndorsedCurator(
                RegistryOptions.publicKey(arguments, PUBKEY),
                arguments.get(URL, "").strip(),
                name,
                since(arguments));
        CurationResult outcome =
                RegistryOptions.registry(RegistryOptions.path(arguments)).endorse(whom, RegistryOptions.key(arguments));
        var report = new RegistryReport(Terminal.ofStandardOutput());
        String done = report.line("endorsed", name.map(text -> text + ", ").orElse("") + whom.key())
                + report.more(whom.url() + ", since " + whom.since());
        return RegistryReport.print(outcome, RegistryOptions.path(arguments).toString(), done, "");
    }

    private static LocalDate since(Arguments arguments) {
        if (!arguments.has(SINCE)) {
            return RegistryOptions.today();
        }
        String typed = arguments.get(SINCE, "");
        try {
            LocalDate since = LocalDate.parse(typed);
            if (since.isAfter(RegistryOptions.today())) {
                throw arguments.misuse(SINCE.name() + " " + typed + " is in the future");
            }
            return since;
        } catch (DateTimeException none) {
            throw arguments.misuse(SINCE.name() + " is a date such as 2026-01-31, not '" + typed + "'");
        }
    }
}
