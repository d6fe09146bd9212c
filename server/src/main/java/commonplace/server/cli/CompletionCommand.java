package commonplace.server.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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
        CommandSpec spec = CommandSpec.wrapWithoutInspection(this)
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help and exit.")
                        .build());
        spec.usageMessage()
                .description("Print a completion script for bash and zsh:", "  source <(./commonplace completion)");
        return spec;
    }

    @Override
    public int run(ParseResult parsed) {
        System.out.print(AutoComplete.bash("commonplace", cli.all()));
        return Exit.OK;
    }
}
