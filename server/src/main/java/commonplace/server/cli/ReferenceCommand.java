package commonplace.server.cli;

import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.config.ConfigReference;
import commonplace.server.cli.tools.ToolReference;
import commonplace.server.gateway.ToolList;
import commonplace.server.notes.OwnTools;

/** {@code reference}: the page of all tools, for {@code docs/tools.md}. Hidden, since only contributors need it. */
final class ReferenceCommand {
    private static final Option<Boolean> LIST =
            Option.flag("--list", "Print tools.jsonl, from which clients are told the tools.");

    private static final Option<Boolean> CONFIG =
            Option.flag("--config", "Print docs/configuration.md, the settings of a server.");

    private ReferenceCommand() {}

    static Command command() {
        return Command.named("reference")
                .group(Group.SHELL)
                .description("Print docs/tools.md.")
                .takes(LIST, CONFIG)
                .hidden()
                .runs(ReferenceCommand::run);
    }

    private static int run(Arguments arguments) {
        if (arguments.has(CONFIG)) {
            System.out.print(ConfigReference.page());
            return Exit.OK;
        }
        System.out.print(
                arguments.has(LIST) ? ToolList.of(OwnTools.toolsets()) : ToolReference.of(OwnTools.toolsets()));
        return Exit.OK;
    }
}
