package commonplace.server.cli;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code completion}: a script that makes bash and zsh complete our commands. */
final class CompletionCommand implements Command {
    private final Cli cli;

    CompletionCommand(Cli cli) {
        this.cli = cli;
    }

    @Override
    public String name() {
        return "completion";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec =
                VaultOptions.bare(this, "Print a script that makes bash and zsh complete commands and options.");
        spec.usageMessage()
                .footer(
                        "",
                        "For this shell:   source <(./commonplace completion)",
                        "For every shell:  put that line, with the full path, into ~/.bashrc or ~/.zshrc");
        return spec;
    }

    @Override
    public Group group() {
        return Group.SHELL;
    }

    @Override
    public int run(ParseResult parsed) {
        System.out.print(AutoComplete.bash("commonplace", cli.all()));
        return Exit.OK;
    }
}
