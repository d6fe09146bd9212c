package commonplace.registry;

import commonplace.json.Json;
import commonplace.json.JsonLocation;
import commonplace.json.LocatedJson;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a registry from its file, which is taken as a whole or not at all.
 *
 * <pre>{@code
 * switch (RegistryReader.read(file)) {
 *     case Read.Good(Registry registry, var _) -> …
 *     case Read.Bad(var problems) -> problems.forEach(problem -> …); // registry.json:12:7: curator.name: is missing
 * }
 * }</pre>
 */
public final class RegistryReader {
    /** More than ten thousand topics; a file that is longer was not meant to be one. */
    public static final int MAX_BYTES = 16 << 20;

    private static final String BUILT_IN = "registry.json";

    private RegistryReader() {}

    /** A registry, or all that is wrong with its file, from the top to the bottom. */
    public sealed interface Read {
        /** @param document what was read, with the place of each value */
        record Good(Registry registry, LocatedJson document) implements Read {
            /** The document's plain values, which is what a signature is over. No key stands twice in it. */
            public Map<String, @Nullable Object> values() {
                return Objects.requireNonNull(Json.asObject(plain(document)));
            }

            private static @Nullable Object plain(LocatedJson placed) {
                if (placed.members().isPresent()) {
                    var values = new LinkedHashMap<String, @Nullable Object>();
                    placed.members().get().forEach((key, value) -> values.put(key, plain(value)));
                    return values;
                }
                return placed.elements().isPresent()
                        ? placed.elements().get().stream().map(Good::plain).toList()
                        : placed.value();
            }
        }

        record Bad(List<RegistryProblem> problems) implements Read {}
    }

    /** The one that ships with the product. */
    public static Registry builtIn() {
        return switch (read(BUILT_IN, builtInFile())) {
            case Read.Good(Registry registry, var _) -> registry;
            case Read.Bad(List<RegistryProblem> problems) -> throw new IllegalStateException(problems.toString());
        };
    }

    /** The file of the one that ships with the product, as it was written. */
    public static byte[] builtInFile() {
        try (InputStream file = RegistryReader.class.getResourceAsStream(BUILT_IN)) {
            if (file == null) {
                throw new IllegalStateException(BUILT_IN + " is not in the product");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(BUILT_IN + " cannot be read", e);
        }
    }

    public static Read read(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return read(String.valueOf(file.getFileName()), bytes.readNBytes(MAX_BYTES + 1));
        }
    }

    /** @param file what the problems call it */
    public static Read read(String file, byte[] utf8) {
        var problems = new RegistryMistakes(file);
        if (utf8.length > MAX_BYTES) {
            problems.add(new JsonLocation(1, 1), "", "longer than " + MAX_BYTES + " bytes");
            return new Read.Bad(problems.found());
        }
        try {
            LocatedJson document = Json.readPlaced(utf8);
            var registry = new RegistryFields(problems).registry(document);
            if (registry.isPresent() && problems.found().isEmpty()) {
                return new Read.Good(registry.get(), document);
            }
        } catch (MalformedJsonException e) {
            problems.add(e.place(), "", e.problem());
        }
        return new Read.Bad(problems.found());
    }
}
