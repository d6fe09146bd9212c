package commonplace.server.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code reference}: the page of all tools, for {@code docs/tools.md}. Hidden, since only contributors need it. */
final class ReferenceCommand implements Command {
    @Override
    public String name() {
        return "reference";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.bare(this, "Print docs/tools.md.");
        spec.usageMessage().hidden(true);
        return spec;
    }

    @Override
    public Group group() {
        return Group.SHELL;
    }

    @Override
    public int run(ParseResult parsed) {
        System.out.print(ToolReference.of(Cli.toolsets()));
        return Exit.OK;
    }
}
