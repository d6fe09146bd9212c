package commonplace.server.cli.config;

import commonplace.base.Log;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Option;
import commonplace.server.settings.Flags;
import commonplace.server.settings.SettingsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What holds for a server when all is said: in its file, over that the environment, over both the command line. */
public final class ServerConfiguration {
    /** Names the file. */
    public static final Option<Path> FILE = Option.path(
            "--server-config",
            "FILE",
            "The configuration of the server, which says what these options do; they are stronger. Default:"
                    + " COMMONPLACE_SERVER_CONFIG, else server.jsonc in ~/.config/commonplace. 'none' for none.");

    private final Optional<Path> file;
    private final Map<String, SettingValue> values;

    private ServerConfiguration(Optional<Path> file, Map<String, SettingValue> values) {
        this.file = file;
        this.values = values;
    }

    /** Reads the file that was named, or that lies at its place, and all else. */
    public static ServerConfiguration of(Arguments arguments) throws SettingsException {
        return of(arguments, ServerConfigFile.find(arguments.get(FILE), arguments.environment()));
    }

    /** @throws SettingsException with all that is wrong, a line each */
    public static ServerConfiguration of(Arguments arguments, Optional<ServerConfigFile> read)
            throws SettingsException {
        if (read.filter(each -> !each.mistakes().isEmpty()).isPresent()) {
            throw new SettingsException(read.get().allMistakes());
        }
        var values = new LinkedHashMap<String, SettingValue>();
        read.ifPresent(each -> values.putAll(each.values()));
        for (Setting<?> setting : ServerSettings.list()) {
            said(setting, arguments.environment()).ifPresent(value -> values.put(setting.key(), value));
            typed(setting, arguments).ifPresent(value -> values.put(setting.key(), value));
        }
        var configured = new ServerConfiguration(read.map(ServerConfigFile::file), values);
        for (Contradiction each : Contradiction.in(configured::value)) {
            String message = each.message(configured::called);
            if (configured.source(each.setting()) instanceof SettingSource.Typed) {
                throw arguments.misuse(message);
            }
            throw new SettingsException(message);
        }
        return configured;
    }

    private static <T> Optional<SettingValue> said(Setting<T> setting, Map<String, String> environment)
            throws SettingsException {
        Optional<String> variable = setting.variable();
        Optional<String> text = variable.map(environment::get).filter(value -> value != null && !value.isBlank());
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String name = "the environment variable " + variable.get();
        Optional<T> value = setting.type().ofText(text.get());
        if (value.isEmpty()) {
            throw new SettingsException(name + " is " + setting.type().wanted() + ", not '" + text.get() + "'");
        }
        Optional<String> objection = setting.type().objection(name, value.get());
        if (objection.isPresent() && setting.equals(ServerSettings.LOG)) {
            // It was told already, and never kept a server from starting.
            return Optional.empty();
        }
        if (objection.isPresent()) {
            throw new SettingsException(objection.get());
        }
        return Optional.of(new SettingValue(value.get(), new SettingSource.InEnvironment(variable.get())));
    }

    private static <T> Optional<SettingValue> typed(Setting<T> setting, Arguments arguments) {
        if (setting.option().isEmpty()) {
            return Optional.empty();
        }
        Option<?> option = setting.option().get();
        Optional<?> typed = arguments.get(option);
        if (typed.isEmpty()) {
            return Optional.empty();
        }
        // The command-line library has read it already: what it takes for a value is of the right kind.
        Optional<T> value = typed.get() instanceof List<?> list
                ? setting.type().ofJson(list)
                : setting.type().ofText(String.valueOf(typed.get()));
        T right = value.orElseThrow(
                () -> arguments.misuse(option.name() + " is " + setting.type().wanted()));
        setting.type().objection(option.name(), right).ifPresent(wrong -> {
            throw arguments.misuse(wrong);
        });
        return Optional.of(new SettingValue(right, new SettingSource.Typed(option.name())));
    }

    /** The file that was read. */
    public Optional<Path> file() {
        return file;
    }

    private Optional<Object> value(Setting<?> setting) {
        return Optional.ofNullable(values.get(setting.key())).map(SettingValue::value);
    }

    /** What was said; empty where nobody did. */
    @SuppressWarnings("unchecked") // what is kept for a setting was read by its type
    public <T> Optional<T> get(Setting<T> setting) {
        return value(setting).map(value -> (T) value);
    }

    public <T> T get(Setting<T> setting, T otherwise) {
        return get(setting).orElse(otherwise);
    }

    public boolean has(Setting<?> setting) {
        return values.containsKey(setting.key());
    }

    public SettingSource source(Setting<?> setting) {
        SettingValue value = values.get(setting.key());
        return value == null ? new SettingSource.Usual() : value.source();
    }

    /** How a setting is called where its value comes from; by its option where nobody has said it. */
    public String called(Setting<?> setting) {
        return switch (source(setting)) {
            case SettingSource.InFile(Path from, var place) ->
                "'" + setting.key() + "' (" + from + ":" + place.line() + ":" + place.column() + ")";
            case SettingSource.InEnvironment(String variable) -> variable;
            case SettingSource.Typed(String option) -> option;
            case SettingSource.Usual() -> setting.option().map(Option::name).orElse("'" + setting.key() + "'");
        };
    }

    /** As people may see it: what holds, be it said or usual. */
    public String shown(Setting<?> setting) {
        return value(setting).map(setting::shown).orElse(setting.usual());
    }

    /** Those whose value is another one there. */
    public List<Setting<?>> differences(ServerConfiguration other) {
        var different = new ArrayList<Setting<?>>();
        for (Setting<?> setting : ServerSettings.list()) {
            if (!value(setting).equals(other.value(setting))) {
                different.add(setting);
            }
        }
        return different;
    }

    /** Which vault, and how it is served. */
    public Flags flags() {
        return new Flags(
                get(ServerSettings.VAULT).map(Path::of),
                get(ServerSettings.VAULT_CONFIG).map(Path::of),
                get(ServerSettings.EMBEDDER),
                get(ServerSettings.WRITER),
                get(ServerSettings.DATABASE),
                get(ServerSettings.REGISTRY).map(Path::of),
                get(ServerSettings.TOOLS));
    }

    /** The environment with what the file says of variables that are read elsewhere. */
    public Map<String, String> over(Map<String, String> environment) {
        var all = new HashMap<>(environment);
        for (Setting<String> setting :
                List.of(ServerSettings.OLLAMA_HOST, ServerSettings.OPENAI_BASE_URL, ServerSettings.OPENAI_API_KEY)) {
            get(setting).ifPresent(value -> all.put(setting.variable().orElseThrow(), value));
        }
        return Map.copyOf(all);
    }

    /** Has the log tell as much as it should. */
    public void configureLog(boolean verbose) {
        Log.configure(get(ServerSettings.LOG, ""));
        if (verbose) {
            Log.tellAll();
        }
    }
}
