package commonplace.tools.meta.schemas;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the references of a schema that stay within it lead to. Others have written it: nothing is taken for granted. */
record LocalRefs(Map<?, ?> root) {
    private static final int MAX_LENGTH = 500;

    /** What a reference leads to; null for one that leads elsewhere, or to nothing. */
    @Nullable
    Object target(String ref) {
        if (ref.equals("#")) {
            return root;
        }
        if (!ref.startsWith("#/") || ref.length() > MAX_LENGTH) {
            return null;
        }
        Object here = root;
        for (String step : ref.substring(2).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            here = switch (here) {
                case Map<?, ?> map -> map.get(name);
                case List<?> list
                when name.matches("\\d{1,6}") && Integer.parseInt(name) < list.size() ->
                    list.get(Integer.parseInt(name));
                case null, default -> null;
            };
        }
        return here;
    }

    /** The name that a reference gives to what it leads to. */
    static String name(String ref) {
        return ref.substring(ref.lastIndexOf('/') + 1);
    }
}
