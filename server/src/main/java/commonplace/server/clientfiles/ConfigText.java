package commonplace.server.clientfiles;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text of a configuration file. It never changes: a change makes another.
 *
 * <pre>{@code
 * ConfigText before = ConfigText.read(Notation.JSON, text);
 * String after = before.with(List.of("mcpServers", "notes"), Map.of("command", "notes")).text();
 * }</pre>
 *
 * <p>An entry is an object that is named by the keys which lead to it. What comes of a change is read again before it is given
 * out: it says what it should, and nothing else has changed its meaning.
 */
public sealed interface ConfigText permits JsonText, TomlText {
    static ConfigText read(Notation notation, String text) throws MalformedConfigException {
        return switch (notation) {
            case JSON -> JsonText.of(text);
            case TOML -> TomlText.of(text);
        };
    }

    /** As it is written. */
    String text();

    /** All that it says. */
    Map<String, @Nullable Object> values();

    /** What stands under these keys. */
    default Optional<Object> value(List<String> keys) {
        return Entries.find(values(), keys);
    }

    /** The same with this entry in the place of the one that is there, or behind the others. */
    ConfigText with(List<String> keys, Map<String, @Nullable Object> entry) throws MalformedConfigException;

    /** The same without this entry, or without what else stands there; as it is where there is nothing. */
    ConfigText without(List<String> keys) throws MalformedConfigException;
}
