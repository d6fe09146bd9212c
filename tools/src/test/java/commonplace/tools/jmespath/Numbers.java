package commonplace.tools.jmespath;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values in which every number is a double and keys have one order: JavaScript knows no others. */
final class Numbers {
    private Numbers() {}

    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Number number -> number.doubleValue() + 0.0;
            case List<?> list -> list.stream().map(Numbers::plain).toList();
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> plain = new TreeMap<>();
                map.forEach((key, part) -> plain.put(String.valueOf(key), plain(part)));
                yield new LinkedHashMap<>(plain);
            }
            case null, default -> value;
        };
    }
}
