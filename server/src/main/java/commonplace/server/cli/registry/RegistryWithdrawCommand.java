package commonplace.server.cli.registry;

import commonplace.registry.curation.CurationResult;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code registry withdraw}: the curator vouches no longer for another. */
final class RegistryWithdrawCommand implements Command {
    private final Map<String, String> environment;

    RegistryWithdrawCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "withdraw";
    }

    @Override
    public CommandSpec spec() {
        return VaultOptions.bare(this, "Take an endorsement back. The registry is signed again.")
                .addPositional(RegistryOptions.file())
                .addPositional(RegistryOptions.word(1, "WHO", "The other curator's public key, or name.")
                        .build())
                .addOption(RegistryOptions.key());
    }

    @Override
    public Group group() {
        return Group.SOURCES;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        String who = parsed.matchedPositionalValue(1, "").strip();
        CurationResult outcome =
                RegistryOptions.registry(parsed).withdraw(who, RegistryOptions.key(parsed, environment));
        String done = new RegistryReport(Terminal.ofStandardOutput()).line("withdrawn", who);
        return RegistryReport.print(outcome, RegistryOptions.path(parsed).toString(), done, "");
    }
}
