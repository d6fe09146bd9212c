package commonplace.server.cli;

import commonplace.server.bundled.ProductVersion;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.CommandSpecs;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.terminal.Cells;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help that stands above all commands, which it lists in groups. */
final class RootHelp {
    private static final int NAMES = 14;

    private RootHelp() {}

    static CommandSpec spec() {
        CommandSpec root = CommandSpec.create()
                .name("commonplace")
                .addOption(CommandSpecs.help())
                .addOption(CommandLine.Model.OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Show the version and exit.")
                        .build())
                .version("commonplace " + ProductVersion.CURRENT);
        root.usageMessage()
                .descriptionHeading("%n")
                .description("One set of Markdown notes, shared by people and their agents.")
                .synopsisSubcommandLabel("COMMAND")
                .optionListHeading("%nOptions%n")
                .commandListHeading("")
                .footer(
                        "",
                        "Without --vault, a command works on the documents of the project that the working directory"
                            + " belongs to; outside of projects, on the example vault in your data directory. COMMAND"
                            + " --help tells its options.",
                        "",
                        "Exit codes: 0 done; 1 a tool refused, or the doctor found something; 2 the command line is"
                                + " wrong; 70 something broke; 78 the vault or its configuration cannot be used.");
        return root;
    }

    /** Applied when all commands are added. */
    static void arrange(CommandLine commandLine) {
        commandLine.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, RootHelp::commands);
        List<String> sections = List.of(
                UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
                UsageMessageSpec.SECTION_KEY_SYNOPSIS,
                UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
                UsageMessageSpec.SECTION_KEY_DESCRIPTION,
                UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
                UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
                UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
                UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
                UsageMessageSpec.SECTION_KEY_OPTION_LIST,
                UsageMessageSpec.SECTION_KEY_FOOTER);
        commandLine.setHelpSectionKeys(sections);
        for (CommandLine command : commandLine.getSubcommands().values()) {
            if (!command.getSubcommands().isEmpty()) {
                command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, RootHelp::ungrouped);
            }
        }
    }

    /** The commands below a command. */
    private static String ungrouped(Help help) {
        var text = new StringBuilder("\n" + help.colorScheme().ansi().string("@|bold Commands|@") + "\n");
        help.subcommands().forEach((name, command) -> text.append(line(name, command.commandSpec(), help)));
        return text.toString();
    }

    private static String commands(Help help) {
        var text = new StringBuilder();
        for (Group group : Group.values()) {
            var lines = new StringBuilder();
            for (Map.Entry<String, Help> each : help.subcommands().entrySet()) {
                CommandSpec spec = each.getValue().commandSpec();
                if (((Command) spec.userObject()).help().group() == group) {
                    lines.append(line(each.getKey(), spec, help));
                }
            }
            if (!lines.isEmpty()) {
                text.append('\n')
                        .append(help.colorScheme().ansi().string("@|bold " + group.heading() + "|@"))
                        .append('\n')
                        .append(lines);
            }
        }
        return text.toString();
    }

    private static String line(String name, CommandSpec spec, Help help) {
        int width = help.commandSpec().usageMessage().width() - NAMES - 3;
        String[] description = spec.usageMessage().description();
        List<String> lines = Cells.wrapped(summary(String.join(" ", description)), width);
        String indent = " ".repeat(NAMES + 3);
        String gap = name.length() > NAMES ? "\n" + indent : " ".repeat(NAMES + 1 - name.length());
        return "  " + help.colorScheme().commandText(name) + gap + String.join("\n" + indent, lines) + "\n";
    }

    /** The first sentence. */
    private static String summary(String description) {
        int end = description.indexOf(". ");
        String first = end < 0 ? description : description.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }
}
