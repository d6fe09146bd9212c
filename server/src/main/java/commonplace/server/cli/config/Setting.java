package commonplace.server.cli.config;

import commonplace.server.cli.command.Option;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One setting of a server. Its name in the file, its variable and its option come from here, and so do its description in the
 * help, the schema, what is checked, and the reference.
 *
 * @param key its name in the file; a dot stands between an object and its member
 * @param option as it is typed; empty for what is said in the file or the environment
 * @param variable of the environment; empty for what is said in the file or typed
 * @param usual its value where nobody says one, in words for people
 * @param reloaded whether a running server takes another value
 * @param secret whether it is shown to nobody
 * @param description in sentences
 */
public record Setting<T>(
        String key,
        SettingType<T> type,
        Optional<Option<?>> option,
        Optional<String> variable,
        String usual,
        boolean reloaded,
        boolean secret,
        String description) {
    private static final String PREFIX = "COMMONPLACE_";

    /** One with an option, which has its description, and a variable called like it. */
    static <T> Setting<T> typed(String key, SettingType<T> type, Option<?> option, String usual) {
        return new Setting<>(
                key, type, Optional.of(option), Optional.of(variable(key)), usual, false, false, option.help());
    }

    /** One without an option. */
    static <T> Setting<T> untyped(String key, SettingType<T> type, String usual, String description) {
        return new Setting<>(key, type, Optional.empty(), Optional.of(variable(key)), usual, false, false, description);
    }

    private static String variable(String key) {
        return PREFIX + key.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    Setting<T> asReloaded() {
        return new Setting<>(key, type, option, variable, usual, true, secret, description);
    }

    Setting<T> asSecret() {
        return new Setting<>(key, type, option, variable, usual, reloaded, true, description);
    }

    Setting<T> saidBy(String otherVariable) {
        return new Setting<>(key, type, option, Optional.of(otherVariable), usual, reloaded, secret, description);
    }

    Setting<T> withoutVariable() {
        return new Setting<>(key, type, option, Optional.empty(), usual, reloaded, secret, description);
    }

    /** The way to it in the file. */
    List<String> path() {
        return Arrays.asList(key.split("\\."));
    }

    /** As it may be shown to people. */
    String shown(Object value) {
        if (secret) {
            return "(hidden)";
        }
        String text = value instanceof List<?> list
                ? String.join(", ", list.stream().map(String::valueOf).toList())
                : String.valueOf(value);
        // What stands before the host of an address may be a password, and so may what stands behind a question mark,
        // or
        // behind a name in a list of them.
        return text.replaceAll("(?s)^([\\w+.-]*://)?.*@", "$1…@")
                .replaceAll("(?s)\\?.*", "?…")
                .replaceAll("(?is)(password|passwd|secret|token|key)=\\S*", "$1=…");
    }
}
