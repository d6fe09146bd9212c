package commonplace.server.gateway;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Values that nobody meant: any JSON there is, and arguments that were right before something happened to them. */
final class AnyValues {
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "dome",
            "projects/dome",
            "../../etc/passwd",
            "/",
            "*",
            "[[",
            "(a+)+$",
            "${previous}",
            "${steps[0].results[0].path}",
            "${x",
            "\u0000",
            "\ud800",
            "\u202e",
            "x".repeat(5000),
            "2026-01-01",
            "note:///projects/dome",
            "a:b:c",
            "__proto__");

    private static final int MOST_PARTS = 4;

    private final Random random;

    AnyValues(Random random) {
        this.random = random;
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    @Nullable
    Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> one(List.of(0L, 1L, -1L, 5L, 100L, Long.MAX_VALUE, Long.MIN_VALUE));
            case 3 -> one(List.of(0.5, -0.0, 1e300, 0.1));
            case 4, 5, 6 -> one(TEXTS);
            case 7 -> {
                var list = new ArrayList<@Nullable Object>();
                for (int i = random.nextInt(MOST_PARTS); i > 0; i--) {
                    list.add(value(depth - 1));
                }
                yield list;
            }
            default -> object(depth);
        };
    }

    Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> object = Json.object();
        for (int i = random.nextInt(MOST_PARTS); i > 0; i--) {
            object.put(one(List.of("query", "path", "limit", "tool_id", "previous", "x", "")), value(depth - 1));
        }
        return object;
    }

    /** Something was left out, put in or replaced; now and then nothing. */
    Map<String, @Nullable Object> spoiled(Map<String, ?> right) {
        var spoiled = new LinkedHashMap<String, @Nullable Object>(right);
        for (int i = random.nextInt(3); i > 0; i--) {
            List<String> names = new ArrayList<>(spoiled.keySet());
            names.add("extra");
            String name = one(names);
            if (random.nextInt(3) == 0) {
                spoiled.remove(name);
            } else {
                spoiled.put(name, value(2));
            }
        }
        return spoiled;
    }
}
