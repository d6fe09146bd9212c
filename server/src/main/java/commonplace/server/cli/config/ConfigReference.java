package commonplace.server.cli.config;

import commonplace.server.cli.command.Option;
import java.util.List;
import java.util.Optional;

/** The reference of all settings as Markdown, made from their definitions like their options and their schema. */
public final class ConfigReference {
    private ConfigReference() {}

    public static String page() {
        var text = new StringBuilder("""
            # The configuration of a server

            <!-- Made from the definitions of the settings by `./commonplace reference --config > docs/configuration.md`; change those. -->

            `commonplace serve` takes its settings from a file, from the environment and from its options. The environment is
            stronger than the file, and options are stronger than both. [Running a server](running.md#configuration) says how
            they are used.

            The file is the one named by `--server-config FILE`, else by `COMMONPLACE_SERVER_CONFIG`, else
            `$XDG_CONFIG_HOME/commonplace/server.jsonc` (`~/.config/commonplace/server.jsonc`), if there is one. It is JSON with
            comments and trailing commas. A relative file or folder in it lies beside it.

            ```jsonc
            {
              "port": 8080,
              "trust_proxy": ["127.0.0.1"], // nginx
              "allow_host": ["notes.example"],
              "limits": { "address": { "requests": 6000 } },
            }
            ```

            Settings with ↻ are taken over by a running server that gets SIGHUP; the others take effect at the next start.

            ## Settings

            | In the file | Value | Default | Variable | Option | |
            |---|---|---|---|---|---|
            """);
        for (Setting<?> setting : ServerSettings.list()) {
            text.append(row(setting));
        }
        text.append("""

            ## Other variables

            These are no settings of the file: they are needed before it can be read, or hold for all commands.

            | Variable | Default | |
            |---|---|---|
            """);
        for (OtherVariable variable : OtherVariable.ALL) {
            text.append("| `%s` | %s | %s |%n".formatted(variable.name(), variable.usual(), variable.description()));
        }
        text.append("""

            `COMMONPLACE_LOG`, `COMMONPLACE_EMBEDDER`, `COMMONPLACE_DATABASE`, `OLLAMA_HOST`, `OPENAI_BASE_URL` and
            `OPENAI_API_KEY` hold for all commands, `mcp` among them; the variables of the other settings, and the file, for `serve` alone.
            What a vault says of itself stands in its own `.commonplace/config.json`, which `--config` names.
            """);
        return text.toString();
    }

    private static String row(Setting<?> setting) {
        return "| `%s` | %s | %s | %s | %s | %s%s |%n"
                .formatted(
                        setting.key(),
                        type(setting.type()),
                        setting.usual(),
                        code(setting.variable()),
                        code(setting.option().map(Option::name)),
                        setting.reloaded() ? "↻ " : "",
                        setting.description().replace("|", "\\|"));
    }

    private static String type(SettingType<?> type) {
        return switch (type) {
            case SettingType.Whole _, SettingType.Decimal _, SettingType.Truth _ -> type.wanted();
            case SettingType.Choice(List<String> words) ->
                String.join(
                        ", ", words.stream().map(word -> "`\"" + word + "\"`").toList());
            case SettingType.Text _ -> "text";
            case SettingType.Many _ -> "list of texts";
        };
    }

    private static String code(Optional<String> text) {
        return text.map(it -> "`" + it + "`").orElse("");
    }
}
