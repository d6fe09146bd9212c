package commonplace.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The same grammar, with each value wrapped in its place. */
final class PlacedReader extends JsonReader {
    private final Ruler ruler;
    private List<Placed.Key> keys = new ArrayList<>();

    PlacedReader(char[] text) {
        super(text);
        ruler = new Ruler(text);
    }

    Placed placed() throws MalformedJsonException {
        return document() instanceof Placed placed ? placed : new Placed(null, new Place(1, 1), List.of());
    }

    @Override
    @Nullable
    Object value() throws MalformedJsonException {
        Place place = ruler.placeOf(at());
        List<Placed.Key> outer = keys;
        keys = new ArrayList<>();
        Object value = super.value();
        var placed = new Placed(value, place, keys);
        keys = outer;
        return placed;
    }

    @Override
    String key() throws MalformedJsonException {
        Place place = ruler.placeOf(at());
        String name = super.key();
        keys.add(new Placed.Key(name, place));
        return name;
    }

    /** Reported with all the rest, by whoever asked for places. */
    @Override
    void repeated(String name) {}
}
