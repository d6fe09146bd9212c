package commonplace.server.cli.registry;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Group;

/** {@code registry}: the commands for curators of sources, and for readers who want to know who curated them. */
public final class RegistryCommand {
    private RegistryCommand() {}

    public static Command command() {
        return Command.named("registry")
                .group(Group.SOURCES)
                .description(
                        "Make, sign and check a registry of sources. A registry names three good sources for each of"
                            + " its topics, and its curator's signature says who vouches for them. Agents ask it where"
                            + " to read about something.")
                .footer(
                        "From nothing to a registry that anybody can check:",
                        "  commonplace registry keygen",
                        "  commonplace registry new registry.json --curator \"Your Name\"",
                        "  commonplace registry lint registry.json",
                        "  commonplace registry sign registry.json",
                        "  commonplace registry verify registry.json")
                .commands(
                        RegistryKeygenCommand.command(),
                        RegistryNewCommand.command(),
                        RegistryLintCommand.command(),
                        RegistrySignCommand.command(),
                        RegistryVerifyCommand.command(),
                        RegistryEndorseCommand.command(),
                        RegistryWithdrawCommand.command(),
                        RegistryLogCommand.command(),
                        RegistryFetchCommand.command())
                .lists();
    }
}
