package commonplace.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The same grammar, with each value wrapped in its place. */
final class LocatedJsonReader extends JsonReader {
    private final LineCounter ruler;
    private List<LocatedJson.Key> keys = new ArrayList<>();

    LocatedJsonReader(char[] text) {
        super(text);
        ruler = new LineCounter(text);
    }

    LocatedJson placed() throws MalformedJsonException {
        return document() instanceof LocatedJson placed
                ? placed
                : new LocatedJson(null, new JsonLocation(1, 1), List.of());
    }

    @Override
    @Nullable
    Object value() throws MalformedJsonException {
        JsonLocation place = ruler.placeOf(at());
        List<LocatedJson.Key> outer = keys;
        keys = new ArrayList<>();
        Object value = super.value();
        var placed = new LocatedJson(value, place, keys);
        keys = outer;
        return placed;
    }

    @Override
    String key() throws MalformedJsonException {
        JsonLocation place = ruler.placeOf(at());
        String name = super.key();
        keys.add(new LocatedJson.Key(name, place));
        return name;
    }

    /** Reported with all the rest, by the reader that asked for places. */
    @Override
    void repeated(String name) {}
}
