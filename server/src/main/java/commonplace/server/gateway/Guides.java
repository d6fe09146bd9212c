package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.bundled.BundledTexts;
import commonplace.server.settings.WantedTools;
import commonplace.tools.Example;
import commonplace.tools.Guide;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What we say of our own tools besides their definitions. A namespace's file is read when it is first asked for. */
final class Guides {
    private static final Map<String, Map<String, Guide>> READ = new ConcurrentHashMap<>();

    private Guides() {}

    /** @param name the tool's name in its namespace: {@code search} for {@code cairn:search} */
    static Guide of(String namespace, String name) {
        return in(namespace).getOrDefault(name, Guide.NONE);
    }

    /** By the names of the tools that they are about. */
    static Map<String, Guide> in(String namespace) {
        return WantedTools.isOurs(namespace) ? READ.computeIfAbsent(namespace, Guides::read) : Map.of();
    }

    private static Map<String, Guide> read(String namespace) {
        String file = "guides/" + namespace + ".json";
        try {
            byte[] json = BundledTexts.text(file).getBytes(StandardCharsets.UTF_8);
            var guides = new LinkedHashMap<String, Guide>();
            Json.readObject(json).forEach((name, guide) -> guides.put(name, guide(object(guide))));
            return guides;
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        } catch (MalformedJsonException ourMistake) {
            throw new IllegalStateException(file + ": " + ourMistake.getMessage(), ourMistake);
        }
    }

    private static Guide guide(Map<String, @Nullable Object> written) {
        return new Guide(
                texts(written.get("tags")),
                text(written, "notes").orElse(""),
                texts(written.get("intents")),
                list(written.get("examples")).stream()
                        .map(example -> example(object(example)))
                        .toList(),
                texts(written.get("externalRefs")));
    }

    private static Example example(Map<String, @Nullable Object> written) {
        var args = new LinkedHashMap<String, Object>();
        object(written.get("args")).forEach((name, value) -> {
            if (value != null) {
                args.put(name, value);
            }
        });
        return new Example(
                text(written, "id"),
                text(written, "title").orElse(""),
                text(written, "description").orElse(""),
                args,
                text(written, "resultHint"));
    }

    private static Optional<String> text(Map<String, @Nullable Object> written, String name) {
        return written.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    private static List<String> texts(@Nullable Object list) {
        return list(list).stream().map(String::valueOf).toList();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static Map<String, @Nullable Object> object(@Nullable Object value) {
        Map<String, @Nullable Object> object = Json.asObject(value);
        return object == null ? Map.of() : object;
    }
}
