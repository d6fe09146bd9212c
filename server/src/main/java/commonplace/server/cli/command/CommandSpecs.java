package commonplace.server.cli.command;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Declared commands as the command-line library wants them; the {@link Command} is their user object. */
public final class CommandSpecs {
    private CommandSpecs() {}

    public static CommandSpec of(Command command) {
        CommandSpec spec =
                CommandSpec.wrapWithoutInspection(command).addOption(help()).addOption(option(VaultOptions.VERBOSE));
        int positionals = 0;
        for (CommandParameter<?> parameter : command.parameters()) {
            switch (parameter) {
                case Option<?> option -> spec.addOption(option(option));
                case Positional<?> positional -> spec.addPositional(positional(positional, positionals++));
            }
        }
        command.commands().forEach(below -> spec.addSubcommand(below.name(), of(below)));
        Command.Help help = command.help();
        spec.usageMessage()
                .abbreviateSynopsis(true)
                .sortOptions(false)
                .descriptionHeading("%n")
                .description(help.description())
                .parameterListHeading("%n")
                .optionListHeading("%n")
                .hidden(help.hidden());
        help.synopsis().ifPresent(synopsis -> spec.usageMessage().customSynopsis(synopsis));
        if (command.handler().isEmpty()) {
            spec.usageMessage().synopsisSubcommandLabel("COMMAND");
        }
        if (!help.footer().isEmpty()) {
            spec.usageMessage()
                    .footer(Stream.concat(Stream.of(""), help.footer().stream()).toArray(String[]::new));
        }
        return spec;
    }

    /** The option that every command has, and the root of them all. */
    public static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .order(VaultOptions.LAST)
                .description("Show this help and exit.")
                .build();
    }

    private static OptionSpec option(Option<?> option) {
        OptionSpec.Builder builder = OptionSpec.builder(option.names().toArray(String[]::new))
                .type(valueClass(option.type()))
                .required(option.required())
                .order(option.order())
                .description(option.help());
        if (!option.label().isEmpty()) {
            builder.paramLabel(option.label());
        }
        return switch (option.type()) {
            case ValueType.Flag _, ValueType.One<?> _ -> builder.build();
            case ValueType.Truth _ ->
                builder.arity("0..1").fallbackValue("true").build();
            case ValueType.Choice(List<String> words) ->
                builder.completionCandidates(words).build();
            case ValueType.Many(String separator) ->
                builder.auxiliaryTypes(String.class).splitRegex(separator).build();
        };
    }

    private static PositionalParamSpec positional(Positional<?> positional, int index) {
        PositionalParamSpec.Builder builder = PositionalParamSpec.builder()
                .type(valueClass(positional.type()))
                .required(positional.required())
                .paramLabel(positional.label())
                .description(positional.help());
        return positional.type() instanceof ValueType.Many
                ? builder.index(index + "..*")
                        .arity("0..*")
                        .auxiliaryTypes(String.class)
                        .build()
                : builder.index(Integer.toString(index))
                        .arity(positional.required() ? "1" : "0..1")
                        .build();
    }

    private static Class<?> valueClass(ValueType<?> type) {
        return switch (type) {
            case ValueType.Flag _, ValueType.Truth _ -> Boolean.class;
            case ValueType.One<?>(Class<?> one) -> one;
            case ValueType.Choice _ -> String.class;
            case ValueType.Many _ -> List.class;
        };
    }
}
