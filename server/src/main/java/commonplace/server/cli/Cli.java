package commonplace.server.cli;

import commonplace.server.notes.VaultService;
import commonplace.server.settings.Flags;
import commonplace.server.settings.SettingsException;
import commonplace.tools.Tool;
import commonplace.tools.Toolset;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Knows all commands, and runs the one that was typed. */
public final class Cli {
    private final Map<String, String> environment;

    public Cli(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Runs a command line; returns the exit code. */
    public int run(String... arguments) {
        Optional<Flags> quick = QuickStart.mcp(arguments);
        try {
            return quick.isPresent()
                    ? outcome(() -> new McpCommand(environment).run(quick.get()))
                    : commandLine(arguments).execute(arguments);
        } finally {
            System.err.flush();
        }
    }

    /** All commands, for help and completions. */
    public CommandLine all() {
        return commandLine("--help");
    }

    private CommandLine commandLine(String... arguments) {
        // A client waits for `mcp`: only the command that was typed is built, unless it takes all to answer.
        Optional<String> typed = arguments.length > 0 ? Optional.of(arguments[0]) : Optional.empty();
        CommandSpec root = CommandSpec.create()
                .name("commonplace")
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help and exit.")
                        .build())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Show the version and exit.")
                        .build())
                .version("commonplace " + VaultService.VERSION);
        root.usageMessage()
                .description("One set of Markdown notes, shared by people and their agents.")
                .synopsisSubcommandLabel("COMMAND")
                .footer(
                        "",
                        "Without --vault, commands work on the example vault in your data directory.",
                        "Run `commonplace COMMAND --help` for the options of a command.");
        List<Command> commands = List.of(
                new McpCommand(environment), new ServeCommand(environment), new CompletionCommand(this));
        boolean one = commands.stream()
                .anyMatch(command -> typed.filter(command.name()::equals).isPresent());
        for (Command command : commands) {
            if (!one || typed.filter(command.name()::equals).isPresent()) {
                root.addSubcommand(command.name(), command.spec());
            }
        }
        if (!one) {
            addTools(root);
        }
        return new CommandLine(root)
                .setExecutionStrategy(this::execute)
                .setParameterExceptionHandler(Cli::misused);
    }

    private void addTools(CommandSpec root) {
        for (Toolset toolset : toolsets()) {
            for (Tool<?> tool : toolset.tools()) {
                var command = new ToolCommand(tool, environment);
                root.addSubcommand(command.name(), command.spec());
            }
        }
    }

    /** The definitions alone: a tool is run by the process that has the vault open. */
    static List<Toolset> toolsets() {
        return VaultService.toolsets(() -> {
            throw new IllegalStateException("tools are run by the host");
        });
    }

    private int execute(CommandLine.ParseResult parsed) {
        Integer help = CommandLine.executeHelpRequest(parsed);
        if (help != null) {
            return help;
        }
        if (!parsed.hasSubcommand()) {
            parsed.commandSpec().commandLine().usage(System.err);
            return Exit.USAGE;
        }
        CommandLine.ParseResult command = parsed.subcommand();
        return outcome(() -> ((Command) command.commandSpec().userObject()).run(command));
    }

    private interface Running {
        int run() throws IOException, SettingsException;
    }

    private static int outcome(Running command) {
        try {
            return command.run();
        } catch (SettingsException unusable) {
            System.err.println("commonplace: " + unusable.getMessage());
            return Exit.CONFIG;
        } catch (IOException failed) {
            System.err.println("commonplace: " + failed.getMessage());
        } catch (RuntimeException broken) {
            System.err.println("commonplace: " + broken);
            if (System.getenv("COMMONPLACE_DEBUG") != null) {
                broken.printStackTrace();
            }
        }
        return Exit.BROKEN;
    }

    private static int misused(ParameterException misuse, String[] arguments) {
        CommandLine command = misuse.getCommandLine();
        command.getErr().println("commonplace: " + misuse.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(misuse, command.getErr());
        command.getErr().println("Run `" + command.getCommandSpec().qualifiedName() + " --help` to see what it takes.");
        return Exit.USAGE;
    }
}
