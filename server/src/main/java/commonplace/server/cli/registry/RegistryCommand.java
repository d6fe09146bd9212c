package commonplace.server.cli.registry;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code registry}: the commands of those who curate sources, and of those who want to know who did. */
public final class RegistryCommand implements Command {
    private final List<Command> commands;

    public RegistryCommand(Map<String, String> environment) {
        this.commands = List.of(
                new RegistryKeygenCommand(environment),
                new RegistryNewCommand(environment),
                new RegistryLintCommand(),
                new RegistrySignCommand(environment),
                new RegistryVerifyCommand(),
                new RegistryEndorseCommand(environment),
                new RegistryWithdrawCommand(environment),
                new RegistryLogCommand(),
                new RegistryFetchCommand(environment));
    }

    @Override
    public String name() {
        return "registry";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(
                this,
                "Make, sign and check a registry of sources. A registry names three good sources for each of its"
                        + " topics, and its curator's signature says who vouches for them. Agents ask it where to read"
                        + " about something.");
        commands.forEach(command -> spec.addSubcommand(command.name(), command.spec()));
        spec.usageMessage()
                .synopsisSubcommandLabel("COMMAND")
                .footer(
                        "",
                        "From nothing to a registry that anybody can check:",
                        "  commonplace registry keygen",
                        "  commonplace registry new registry.json --curator \"Your Name\"",
                        "  commonplace registry lint registry.json",
                        "  commonplace registry sign registry.json",
                        "  commonplace registry verify registry.json");
        return spec;
    }

    @Override
    public Group group() {
        return Group.SOURCES;
    }

    @Override
    public int run(ParseResult parsed) {
        parsed.commandSpec().commandLine().usage(System.err);
        return Exit.USAGE;
    }
}
