package commonplace.server.cli.command;

import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What was typed behind the name of a command, and the environment in which it was. */
public final class Arguments {
    private final Command command;
    private final ParseResult parsed;
    private final Map<String, String> environment;

    public Arguments(Command command, ParseResult parsed, Map<String, String> environment) {
        this.command = command;
        this.parsed = parsed;
        this.environment = environment;
    }

    public boolean has(CommandParameter<?> parameter) {
        return get(parameter).isPresent();
    }

    /** Empty when it was not typed. */
    public <T> Optional<T> get(CommandParameter<T> parameter) {
        return switch (parameter) {
            case Option<T> option -> Optional.ofNullable(parsed.<@Nullable T>matchedOptionValue(option.name(), null));
            case Positional<T> positional ->
                Optional.ofNullable(parsed.<@Nullable T>matchedPositionalValue(
                        command.positionals().indexOf(positional), null));
        };
    }

    public <T> T get(CommandParameter<T> parameter, T otherwise) {
        return get(parameter).orElse(otherwise);
    }

    public Map<String, String> environment() {
        return environment;
    }

    public Flags flags() {
        return new Flags(
                get(VaultOptions.VAULT),
                get(VaultOptions.CONFIG),
                get(VaultOptions.EMBEDDER),
                get(VaultOptions.WRITER),
                get(VaultOptions.DATABASE),
                get(VaultOptions.REGISTRY),
                get(VaultOptions.TOOLS));
    }

    public Settings settings() throws SettingsException {
        return flags().resolve(environment);
    }

    /** What was typed of the options that say which vault and how it is served, for a command that is started by this one. */
    public List<String> vaultOptions() {
        var typed = new ArrayList<String>();
        for (Option<?> option : VaultOptions.ALL) {
            get(option).ifPresent(value -> typed.addAll(List.of(option.name(), String.valueOf(value))));
        }
        return typed;
    }

    public boolean isJson() {
        return has(VaultOptions.JSON);
    }

    /** Ends the command with this message and a hint to its help, as other mistakes in a command line do. */
    public RuntimeException misuse(String message) {
        return new ParameterException(parsed.commandSpec().commandLine(), message);
    }
}
