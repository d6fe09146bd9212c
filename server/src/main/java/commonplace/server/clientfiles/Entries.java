package commonplace.server.clientfiles;

import commonplace.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values by the keys that lead to them, and how they should be after a change. */
final class Entries {
    private Entries() {}

    static Optional<Object> find(Map<String, @Nullable Object> values, List<String> keys) {
        @Nullable Object here = values;
        for (String key : keys) {
            Map<String, @Nullable Object> object = Json.asObject(here);
            here = object == null ? null : object.get(key);
        }
        return Optional.ofNullable(here);
    }

    /** The values with another one under these keys. */
    static Map<String, @Nullable Object> with(
            Map<String, @Nullable Object> values, List<String> keys, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(values);
        String key = keys.getFirst();
        if (keys.size() == 1) {
            changed.put(key, value);
        } else {
            Map<String, @Nullable Object> inner = Json.asObject(values.get(key));
            changed.put(key, with(inner == null ? Map.of() : inner, keys.subList(1, keys.size()), value));
        }
        return changed;
    }

    static Map<String, @Nullable Object> without(Map<String, @Nullable Object> values, List<String> keys) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(values);
        String key = keys.getFirst();
        Map<String, @Nullable Object> inner = Json.asObject(values.get(key));
        if (keys.size() == 1) {
            changed.remove(key);
        } else if (inner != null) {
            changed.put(key, without(inner, keys.subList(1, keys.size())));
        }
        return changed;
    }

    /** The same without what holds this entry, where that is empty: in TOML, a table without a header is there no more. */
    static Map<String, @Nullable Object> pruned(Map<String, @Nullable Object> values, List<String> keys) {
        List<String> container = keys.subList(0, keys.size() - 1);
        boolean empty = find(values, container)
                .filter(found -> found instanceof Map<?, ?> map && map.isEmpty())
                .isPresent();
        return empty && !container.isEmpty() ? pruned(without(values, container), container) : values;
    }

    /** Gives a changed text out if it says what it should. */
    static <T extends ConfigText> T checked(T changed, Map<String, @Nullable Object> wanted)
            throws MalformedConfigException {
        requireEqual(changed.values(), wanted);
        return changed;
    }

    static void requireEqual(Map<String, @Nullable Object> values, Map<String, @Nullable Object> wanted)
            throws MalformedConfigException {
        if (!Objects.equals(values, wanted)) {
            throw new MalformedConfigException("cannot be changed without touching more of it; change it by hand");
        }
    }

    /** How this text ends its lines. */
    static String lineEnd(String text) {
        int first = text.indexOf('\n');
        return first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
    }
}
