package commonplace.server.cli;

import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.tools.ToolReference;
import commonplace.server.gateway.ToolList;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code reference}: the page of all tools, for {@code docs/tools.md}. Hidden, since only contributors need it. */
final class ReferenceCommand implements Command {
    private static final String LIST = "--list";

    @Override
    public String name() {
        return "reference";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(this, "Print docs/tools.md.")
                .addOption(OptionSpec.builder(LIST)
                        .description("Print tools.jsonl, from which clients are told the tools.")
                        .build());
        spec.usageMessage().hidden(true);
        return spec;
    }

    @Override
    public Group group() {
        return Group.SHELL;
    }

    @Override
    public int run(ParseResult parsed) {
        System.out.print(
                parsed.hasMatchedOption(LIST) ? ToolList.of(Cli.toolsets()) : ToolReference.of(Cli.toolsets()));
        return Exit.OK;
    }
}
