package commonplace.server.cli;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import picocli.AutoComplete;

/** {@code completion}: a script that makes bash and zsh complete our commands. */
final class CompletionCommand {
    private CompletionCommand() {}

    static Command command(Cli cli) {
        return Command.named("completion")
                .group(Group.SHELL)
                .description("Print a script that makes bash and zsh complete commands and options.")
                .footer(
                        "For this shell:   source <(./commonplace completion)",
                        "For every shell:  put that line, with the full path, into ~/.bashrc or ~/.zshrc")
                .runs(_ -> {
                    System.out.print(AutoComplete.bash("commonplace", cli.all()));
                    return Exit.OK;
                });
    }
}
