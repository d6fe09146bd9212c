package commonplace.server.cli;

import commonplace.base.Log;
import commonplace.base.NearNames;
import commonplace.http.logging.JavaLogging;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.CommandSpecs;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.config.ConfigCommand;
import commonplace.server.cli.maintenance.BackupCommand;
import commonplace.server.cli.maintenance.DoctorCommand;
import commonplace.server.cli.maintenance.ExportCommand;
import commonplace.server.cli.maintenance.ImportCommand;
import commonplace.server.cli.maintenance.IndexCommand;
import commonplace.server.cli.projects.ProjectCommand;
import commonplace.server.cli.registry.RegistryCommand;
import commonplace.server.cli.servers.ServersCommand;
import commonplace.server.cli.setup.SetupCommand;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.GuardedOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.tools.ToolCommand;
import commonplace.server.notes.OwnTools;
import commonplace.server.settings.Flags;
import commonplace.server.settings.SettingsException;
import commonplace.tools.ToolDefinition;
import commonplace.tools.Toolset;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Knows all commands, and runs the one that was typed. */
public final class Cli {
    private static final Set<String> HELP = Set.of("-h", "--help");

    /** All commands that are no tools, as the help has them. */
    private static final List<String> NAMES = List.of(
            "setup",
            "mcp",
            "serve",
            "config",
            "token",
            "doctor",
            "index",
            "import",
            "export",
            "backup",
            "servers",
            "project",
            "registry",
            "completion",
            "reference");

    private final Map<String, String> environment;

    public Cli(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Runs a command line; returns the exit code. */
    public int run(String... arguments) {
        Optional<Flags> quick = QuickStart.mcp(arguments);
        try (var _ = GuardedOutput.guardAll()) {
            Log.configure(environment.getOrDefault(Log.VARIABLE, ""));
            JavaLogging.install();
            return quick.isPresent()
                    ? outcome(() -> McpCommand.run(quick.get(), environment))
                    : written(commandLine(arguments).execute(arguments));
        }
    }

    /** Who asked for an answer that could not be written must not take the command for done. */
    private static int written(int exit) {
        if (exit != Exit.OK || !System.out.checkError()) {
            return exit;
        }
        try (var out = new FileOutputStream(FileDescriptor.out)) {
            // The stream has kept no reason; the next write meets the same.
            out.write('\n');
        } catch (IOException failed) {
            // Who reads no further has what they wanted.
            if (!String.valueOf(failed.getMessage()).contains("Broken pipe")) {
                ErrorOutput.say("not all of the answer could be written to standard output: " + failed.getMessage());
            }
        }
        return Exit.BROKEN;
    }

    /** All commands, for help and completions. */
    public CommandLine all() {
        return commandLine("--help");
    }

    private CommandLine commandLine(String... arguments) {
        // A client waits for `mcp`: only the command that was typed is built, unless it takes all to answer.
        Optional<String> typed = arguments.length > 0 ? Optional.of(arguments[0]) : Optional.empty();
        CommandSpec root = RootHelp.spec();
        boolean one = typed.filter(NAMES::contains).isPresent();
        for (String name : one ? List.of(typed.get()) : NAMES) {
            root.addSubcommand(name, CommandSpecs.of(command(name)));
        }
        if (!one) {
            addTools(root);
        }
        boolean help = typed.isEmpty() || List.of(arguments).stream().anyMatch(HELP::contains);
        Terminal terminal = Terminal.ofStandardOutput();
        var commandLine = new CommandLine(root)
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colours() ? Help.Ansi.ON : Help.Ansi.OFF))
                .setExecutionStrategy(this::execute)
                .registerConverter(Path.class, Cli::path)
                .setParameterExceptionHandler(Cli::misused);
        if (help) {
            commandLine.setUsageHelpWidth(terminal.width());
        }
        RootHelp.arrange(commandLine);
        return commandLine;
    }

    /** A variable of a script that is empty must not become the folder that it happens to run in. */
    private static Path path(String typed) {
        if (typed.isBlank()) {
            throw new CommandLine.TypeConversionException("it is empty, where a file or folder is to be named");
        }
        try {
            return Path.of(typed);
        } catch (InvalidPathException none) {
            throw new CommandLine.TypeConversionException("'" + typed + "' is no path: " + none.getReason());
        }
    }

    private Command command(String name) {
        return switch (name) {
            case "setup" -> SetupCommand.command();
            case McpCommand.NAME -> McpCommand.command();
            case "serve" -> ServeCommand.command();
            case "config" -> ConfigCommand.command();
            case "token" -> TokenCommand.command();
            case "doctor" -> DoctorCommand.command();
            case "index" -> IndexCommand.command();
            case "import" -> ImportCommand.command();
            case "export" -> ExportCommand.command();
            case "backup" -> BackupCommand.command();
            case "servers" -> ServersCommand.command();
            case "project" -> ProjectCommand.command();
            case "registry" -> RegistryCommand.command();
            case "completion" -> CompletionCommand.command(this);
            case "reference" -> ReferenceCommand.command();
            default -> throw new IllegalArgumentException("there is no command " + name);
        };
    }

    private void addTools(CommandSpec root) {
        for (Toolset<?> toolset : OwnTools.toolsets()) {
            for (ToolDefinition<?, ?> tool : toolset.tools()) {
                root.addSubcommand(tool.name(), CommandSpecs.of(ToolCommand.of(tool, toolset)));
            }
        }
    }

    private int execute(CommandLine.ParseResult parsed) {
        Integer help = CommandLine.executeHelpRequest(parsed);
        if (help != null) {
            return help;
        }
        if (!parsed.hasSubcommand()) {
            parsed.commandSpec().commandLine().usage(ErrorOutput.stream());
            return Exit.USAGE;
        }
        return outcome(new Typed(parsed.subcommand(), environment));
    }

    private interface Running {
        int run() throws IOException, SettingsException;
    }

    /** A class of its own, so that `mcp` starts without loading the library's exceptions. */
    private record Typed(CommandLine.ParseResult parsed, Map<String, String> environment) implements Running {
        @Override
        public int run() throws IOException, SettingsException {
            try {
                return run(parsed);
            } catch (ParameterException misuse) {
                return misused(misuse, parsed.originalArgs().toArray(String[]::new));
            }
        }

        private int run(CommandLine.ParseResult typed) throws IOException, SettingsException {
            Command command = (Command) typed.commandSpec().userObject();
            if (typed.hasSubcommand()) {
                refuseOptionsBefore(typed);
                return run(typed.subcommand());
            }
            if (command.handler().isEmpty()) {
                typed.commandSpec().commandLine().usage(ErrorOutput.stream());
                return Exit.USAGE;
            }
            var arguments = new Arguments(command, typed, environment);
            if (arguments.has(VaultOptions.VERBOSE)) {
                Log.tellAll();
            }
            return command.handler().get().run(arguments);
        }

        /** An option that stands before the name of a command belongs to its group, and would do nothing in silence. */
        private static void refuseOptionsBefore(CommandLine.ParseResult group) {
            if (!group.matchedOptions().isEmpty()) {
                CommandSpec below = group.subcommand().commandSpec();
                throw new ParameterException(
                        below.commandLine(),
                        group.matchedOptions().getFirst().longestName() + " must stand after '" + below.name() + "'");
            }
        }
    }

    private static int outcome(Running command) {
        try {
            return command.run();
        } catch (SettingsException unusable) {
            ErrorOutput.say(unusable.getMessage());
            return Exit.CONFIG;
        } catch (IOException failed) {
            ErrorOutput.say(String.valueOf(failed.getMessage()));
        } catch (RuntimeException broken) {
            String message = broken.getMessage();
            ErrorOutput.say(message == null ? broken.toString() : message);
            Log.debug("where it broke", broken);
        }
        return Exit.BROKEN;
    }

    /** The library would suggest commands that have little in common with what was typed. */
    private static void noSuchCommand(String typed, CommandLine command) {
        command.getErr().println("commonplace: there is no command '" + typed + "'");
        String similar = NearNames.to(typed, command.getSubcommands().keySet()).stream()
                .map(name -> command.getCommandSpec().qualifiedName() + " " + name)
                .collect(Collectors.joining(" or "));
        if (!similar.isEmpty()) {
            command.getErr().println("Did you mean: " + similar + "?");
        }
    }

    /** The word that should have been one of this command's own. */
    private static String typed(CommandLine command, String[] arguments) {
        int depth = command.getParent() == null ? 0 : 1;
        return arguments.length > depth ? arguments[depth] : "-";
    }

    private static int misused(ParameterException misuse, String[] arguments) {
        CommandLine command = misuse.getCommandLine();
        String typed = typed(command, arguments);
        boolean noSuchCommand = misuse instanceof CommandLine.UnmatchedArgumentException unmatched
                && !command.getSubcommands().isEmpty()
                && !typed.startsWith("-")
                && unmatched.getUnmatched().contains(typed);
        if (noSuchCommand) {
            noSuchCommand(typed, command);
        } else {
            command.getErr().println("commonplace: " + misuse.getMessage());
            CommandLine.UnmatchedArgumentException.printSuggestions(misuse, command.getErr());
        }
        command.getErr().println("Run `" + command.getCommandSpec().qualifiedName() + " --help` to see what it takes.");
        return Exit.USAGE;
    }
}
