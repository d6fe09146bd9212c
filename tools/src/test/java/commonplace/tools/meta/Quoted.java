package commonplace.tools.meta;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** JSON as tests like to write it, with single quotes. */
final class Quoted {
    private Quoted() {}

    static @Nullable Object json(String text) {
        try {
            return Json.read(text.replace('\'', '"'));
        } catch (MalformedJsonException e) {
            throw new AssertionError(text, e);
        }
    }

    static Map<String, @Nullable Object> object(String text) {
        return Objects.requireNonNull(Json.asObject(json(text)), text);
    }
}
