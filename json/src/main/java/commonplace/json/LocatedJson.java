package commonplace.json;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value with the place where it begins, for messages about a file that somebody wrote by hand.
 *
 * <p>What is inside an object or an array is placed as well. A key that stands twice is told, not refused: the reader of
 * this way wants to report all that is wrong with a file, and must look at {@link #repeated()}.
 *
 * @param value a plain value, but for what objects and arrays hold, which is a {@code LocatedJson} each
 * @param keys the keys of an object with their places, as often as they stand there
 */
public record LocatedJson(@Nullable Object value, JsonLocation place, List<Key> keys) {
    /** A key of an object, and where it stands. */
    public record Key(String name, JsonLocation place) {}

    public LocatedJson {
        keys = List.copyOf(keys);
    }

    /** A plain value that was read without places: all of it begins where a text does. */
    public static LocatedJson of(@Nullable Object plain) {
        var start = new JsonLocation(1, 1);
        Map<String, @Nullable Object> object = Json.asObject(plain);
        if (object != null) {
            Map<String, LocatedJson> members = new LinkedHashMap<>();
            object.forEach((name, value) -> members.put(name, of(value)));
            return new LocatedJson(
                    members,
                    start,
                    members.keySet().stream().map(name -> new Key(name, start)).toList());
        }
        if (plain instanceof List<?> array) {
            return new LocatedJson(array.stream().map(LocatedJson::of).toList(), start, List.of());
        }
        return new LocatedJson(plain, start, List.of());
    }

    /** The value with all that is inside it, without places. */
    public @Nullable Object plain() {
        if (members().isPresent()) {
            Map<String, @Nullable Object> plain = new LinkedHashMap<>();
            members().get().forEach((name, member) -> plain.put(name, member.plain()));
            return plain;
        }
        if (elements().isPresent()) {
            List<@Nullable Object> plain = new ArrayList<>();
            elements().get().forEach(element -> plain.add(element.plain()));
            return plain;
        }
        return value;
    }

    /** What an object holds, in the order of the text; nothing if this is none. */
    @SuppressWarnings("unchecked") // made here and by LocatedJsonReader alone, which place every value
    public Optional<Map<String, LocatedJson>> members() {
        return value instanceof Map<?, ?> map ? Optional.of((Map<String, LocatedJson>) map) : Optional.empty();
    }

    /** What stands under a key; nothing if there is none, or this is no object. */
    public Optional<LocatedJson> member(String name) {
        return members().map(members -> members.get(name));
    }

    /** What an array holds; nothing if this is none. */
    @SuppressWarnings("unchecked") // as above
    public Optional<List<LocatedJson>> elements() {
        return value instanceof List<?> list ? Optional.of((List<LocatedJson>) list) : Optional.empty();
    }

    /** The keys that stood in the object before, each with its later place. */
    public List<Key> repeated() {
        var seen = new HashSet<String>();
        return keys.stream().filter(key -> !seen.add(key.name())).toList();
    }
}
