package commonplace.tools.meta.references;

import commonplace.base.NearNames;
import commonplace.tools.meta.text.ValuePath;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why a reference finds nothing: how far its path leads, and what is there. */
final class MissingReference {
    private static final Pattern STEP = Pattern.compile(
            "\\s*(?:\\.\\s*(?:([A-Za-z_]\\w*+)(?!\\s*\\()|\"([^\"\\\\]*+)\")|\\[\\s*(-?\\d{1,9})\\s*])");

    private MissingReference() {}

    static String explained(Reference reference, @Nullable Object result) {
        Matcher steps = STEP.matcher(reference.rest());
        Object here = result;
        String place = reference.designator();
        int read = 0;
        while (here != null && steps.find() && steps.start() == read) {
            read = steps.end();
            String name = steps.group(1) != null ? steps.group(1) : steps.group(2);
            Object next = name == null ? item(here, Integer.parseInt(steps.group(3))) : part(here, name);
            if (next == null && !(name != null && here instanceof Map<?, ?> map && map.containsKey(name))) {
                return place + " is " + described(here) + (name == null ? "" : meant(here, name));
            }
            place += steps.group().strip();
            here = next;
        }
        return place + " is " + described(here);
    }

    private static @Nullable Object part(Object value, String name) {
        return value instanceof Map<?, ?> map ? map.get(name) : null;
    }

    private static @Nullable Object item(Object value, int index) {
        if (!(value instanceof List<?> list)) {
            return null;
        }
        int place = index < 0 ? list.size() + index : index;
        return place >= 0 && place < list.size() ? list.get(place) : null;
    }

    private static String meant(Object value, String name) {
        return value instanceof Map<?, ?> map
                ? NearNames.misspelled(name, keys(map))
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("")
                : "";
    }

    private static List<String> keys(Map<?, ?> map) {
        return map.keySet().stream().map(String::valueOf).limit(1000).toList();
    }

    /** What a value is, with its keys or its length. */
    static String described(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> "a text of " + counted(text.length(), "character");
            case Number _ -> "a number";
            case Boolean _ -> "true or false";
            case List<?> list -> "a list of " + counted(list.size(), "item");
            case Map<?, ?> map when map.isEmpty() -> "an object without keys";
            case Map<?, ?> map -> "an object with the keys " + ValuePath.listed(keys(map));
            default -> "a value";
        };
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
