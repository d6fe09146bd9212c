package commonplace.server.cli.config;

import commonplace.json.Json;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.SettingsException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code config}: looks at the configuration of a server without starting one. */
public final class ConfigCommand {
    private static final Positional<Path> CHECKED = Positional.path(
                    "FILE", "The configuration file. Default: the one that `serve` would read.")
            .asOptional();

    private ConfigCommand() {}

    public static Command command() {
        return Command.named("config")
                .group(Group.SERVING)
                .description("Check and show the configuration of a server, which `serve` reads.")
                .commands(check(), show(), schema())
                .footer("All settings are in docs/configuration.md. What a vault says of itself stands in its own"
                        + " .commonplace/config.json.")
                .lists();
    }

    private static Command check() {
        return Command.named("check")
                .description("Say what is wrong with a configuration file, with line and column.")
                .takes(CHECKED, VaultOptions.JSON)
                .footer("Exit code 1 means that something is wrong.")
                .runs(ConfigCommand::check);
    }

    private static int check(Arguments arguments) throws SettingsException {
        Optional<ServerConfigFile> read = ServerConfigFile.find(arguments.get(CHECKED), arguments.environment());
        if (arguments.isJson()) {
            print(Json.object(
                    "file",
                    read.map(each -> each.file().toString()).orElse(null),
                    "mistakes",
                    read.map(ServerConfigFile::mistakes).orElse(List.of()).stream()
                            .map(each -> Json.object(
                                    "line",
                                    (long) each.place().line(),
                                    "column",
                                    (long) each.place().column(),
                                    "message",
                                    each.message()))
                            .toList()));
        } else if (read.isEmpty()) {
            System.out.println("There is no configuration file; `serve` would look for "
                    + ServerConfigFile.usual(arguments.environment()) + ".");
        } else if (read.get().mistakes().isEmpty()) {
            System.out.println(TerminalText.safe(read.get().file().toString()) + " is right.");
        } else {
            System.out.println(TerminalText.safe(read.get().allMistakes()));
        }
        return read.filter(each -> !each.mistakes().isEmpty()).isPresent() ? Exit.REFUSED : Exit.OK;
    }

    private static Command schema() {
        return Command.named("schema")
                .description("Print the JSON Schema of the configuration file, for editors.")
                .runs(_ -> {
                    print(ConfigSchema.of(ServerSettings.list()));
                    return Exit.OK;
                });
    }

    private static void print(Map<String, @Nullable Object> value) {
        System.out.println(new String(Json.writeIndented(value), StandardCharsets.UTF_8).stripTrailing());
    }

    private static Command show() {
        return Command.named("show")
                .description(
                        "Show what holds for a server, and where each value comes from. Takes the options of `serve`.")
                .takesVault()
                .takes(ServerConfiguration.FILE)
                .takes(ServerSettings.options())
                .takes(VaultOptions.JSON)
                .runs(ConfigCommand::show);
    }

    private static int show(Arguments arguments) throws SettingsException {
        ServerConfiguration configured = ServerConfiguration.of(arguments);
        if (arguments.isJson()) {
            Map<String, @Nullable Object> all = new LinkedHashMap<>();
            for (Setting<?> setting : ServerSettings.list()) {
                SettingSource source = configured.source(setting);
                all.put(
                        setting.key(),
                        Json.object(
                                "value", configured.shown(setting), "from", source.word(), "where", source.shown()));
            }
            print(all);
            return Exit.OK;
        }
        var lines = new ArrayList<String[]>();
        for (Setting<?> setting : ServerSettings.list()) {
            lines.add(new String[] {
                setting.key(),
                TerminalText.safe(configured.shown(setting)),
                TerminalText.safe(configured.source(setting).shown())
            });
        }
        Terminal terminal = Terminal.ofStandardOutput();
        int keys = width(lines, 0);
        int values = width(lines, 1);
        for (String[] line : lines) {
            System.out.println(padded(line[0], keys) + "  " + padded(line[1], values) + "  " + terminal.dim(line[2]));
        }
        return Exit.OK;
    }

    private static int width(List<String[]> lines, int column) {
        return lines.stream().mapToInt(line -> line[column].length()).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }
}
