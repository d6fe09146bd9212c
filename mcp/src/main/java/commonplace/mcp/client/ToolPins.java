package commonplace.mcp.client;

import commonplace.base.Sha256;
import commonplace.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of a server's tools as they were at first sight, as hashes, so that a tool that turns into another
 * after it was approved is noticed. Keep {@link #wire} and give it to {@link #of} at the next start.
 */
public final class ToolPins {
    /** What an agent or a person judges a tool by. */
    private static final List<String> PARTS =
            List.of("title", "description", "inputSchema", "outputSchema", "annotations");

    private static final int MAX_PINS = 20_000;

    private final Map<String, Map<String, String>> seen = new ConcurrentHashMap<>();

    public ToolPins() {}

    /** Reads what {@link #wire} gave; what does not look like it is left out. */
    public static ToolPins of(Map<String, @Nullable Object> wire) {
        var pins = new ToolPins();
        wire.forEach((tool, parts) -> {
            Map<String, @Nullable Object> object = Json.asObject(parts);
            if (object != null) {
                Map<String, String> hashes = new TreeMap<>();
                object.forEach((part, hash) -> hashes.put(part, String.valueOf(hash)));
                pins.seen.put(tool, hashes);
            }
        });
        return pins;
    }

    public Map<String, @Nullable Object> wire() {
        Map<String, @Nullable Object> wire = new TreeMap<>();
        seen.forEach((tool, parts) -> wire.put(tool, new TreeMap<String, @Nullable Object>(parts)));
        return wire;
    }

    /** The tool with what has changed since it was first seen; seen now, if it was not before. */
    public ListedTool look(String name, Map<String, @Nullable Object> definition) {
        Map<String, String> now = parts(definition);
        Map<String, String> before =
                seen.size() < MAX_PINS ? seen.computeIfAbsent(name, _ -> now) : seen.getOrDefault(name, now);
        List<String> changed = new ArrayList<>();
        for (String part : PARTS) {
            if (!now.getOrDefault(part, "").equals(before.getOrDefault(part, ""))) {
                changed.add(part);
            }
        }
        return new ListedTool(name, definition, digest(List.of(name, now)), changed);
    }

    /** Somebody has looked at the tool as it is now. */
    void approve(ListedTool tool) {
        seen.put(tool.name(), parts(tool.definition()));
    }

    /** What others approved counts, and what they do not know stays. */
    void take(ToolPins others) {
        seen.putAll(others.seen);
    }

    private static Map<String, String> parts(Map<String, @Nullable Object> definition) {
        Map<String, String> parts = new TreeMap<>();
        for (String part : PARTS) {
            Object value = definition.get(part);
            if (value != null) {
                parts.put(part, digest(value));
            }
        }
        return parts;
    }

    private static String digest(Object json) {
        return Sha256.hex(Json.write(sorted(json)));
    }

    // The order of members says nothing, and some servers change it from start to start.
    private static @Nullable Object sorted(@Nullable Object json) {
        if (json instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>();
            list.forEach(element -> copy.add(sorted(element)));
            return copy;
        }
        if (json instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> copy = new TreeMap<>();
            map.forEach((key, value) -> copy.put(String.valueOf(key), sorted(value)));
            return new LinkedHashMap<>(copy);
        }
        return json;
    }
}
