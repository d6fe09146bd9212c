package commonplace.tools.meta;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** JSON as tests like to write it, with single quotes. */
public final class Quoted {
    private Quoted() {}

    public static @Nullable Object json(String text) {
        try {
            return Json.read(text.replace('\'', '"'));
        } catch (MalformedJsonException e) {
            throw new AssertionError(text, e);
        }
    }

    public static Map<String, @Nullable Object> object(String text) {
        return Objects.requireNonNull(Json.asObject(json(text)), text);
    }

    /** What JSON would make of it, where every key is a text. */
    public static Map<?, ?> withTextKeys(Map<?, ?> map) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> copy.put(String.valueOf(key), plain(value)));
        return copy;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> withTextKeys(map);
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(item -> copy.add(plain(item)));
                yield copy;
            }
            case null, default -> value;
        };
    }
}
