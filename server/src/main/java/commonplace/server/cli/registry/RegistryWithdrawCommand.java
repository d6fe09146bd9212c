package commonplace.server.cli.registry;

import commonplace.registry.curation.CurationResult;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;

/** {@code registry withdraw}: the curator vouches no longer for another. */
final class RegistryWithdrawCommand {
    private static final Positional<String> WHO = Positional.text("WHO", "The other curator's public key, or name.");

    private RegistryWithdrawCommand() {}

    static Command command() {
        return Command.named("withdraw")
                .group(Group.SOURCES)
                .description("Take an endorsement back. The registry is signed again.")
                .takes(RegistryOptions.FILE, WHO, RegistryOptions.KEY)
                .runs(RegistryWithdrawCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        String who = arguments.get(WHO, "").strip();
        CurationResult outcome =
                RegistryOptions.registry(RegistryOptions.path(arguments)).withdraw(who, RegistryOptions.key(arguments));
        String done = new RegistryReport(Terminal.ofStandardOutput()).line("withdrawn", who);
        return RegistryReport.print(outcome, RegistryOptions.path(arguments).toString(), done, "");
    }
}
