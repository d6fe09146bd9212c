package commonplace.projects.config;

import commonplace.base.NearNames;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.markdown.YamlFile;
import commonplace.schema.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the file that says what documents of a custom type must say: a JSON Schema, or the small form. */
public final class SchemaFile {
    private static final long MAX_SIZE = 1 << 18;

    private final Path config;
    private final String field;
    private final List<ConfigProblem> problems;

    /** @param field that which names the file in the configuration */
    SchemaFile(Path config, String field, List<ConfigProblem> problems) {
        this.config = config;
        this.field = field;
        this.problems = problems;
    }

    /** What the file says; without a file, that anything goes. */
    JsonSchema read(Optional<String> path) {
        return path.flatMap(this::read).orElseGet(SchemaFile::anything);
    }

    /** Beside the configuration, where "./schemas/x.yaml" in it points; or as all its other paths, from the root. */
    public static Optional<Path> at(Path config, String path) {
        return Stream.of(folder(config), ProjectFinder.root(config))
                .map(folder -> folder.resolve(path).normalize())
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Path folder(Path config) {
        return Objects.requireNonNull(config.getParent(), "a configuration lies in a folder");
    }

    static JsonSchema anything() {
        return switch (JsonSchema.parse(true)) {
            case JsonSchema.Parsed.Good(JsonSchema schema) -> schema;
            case JsonSchema.Parsed.Bad bad -> throw new IllegalStateException(bad.toString());
        };
    }

    private Optional<JsonSchema> read(String path) {
        Optional<Path> file = at(config, path);
        if (file.isEmpty()) {
            return wrong("names a file that is not there: neither "
                    + folder(config).getFileName() + "/" + path + " nor " + path);
        }
        if (ProjectReader.leaves(ProjectFinder.root(config), file.get())) {
            return wrong("must stay inside the repository, but " + path + " is a link that leads out of it");
        }
        try {
            if (Files.size(file.get()) > MAX_SIZE) {
                return wrong("names a file of more than " + MAX_SIZE + " bytes: " + path);
            }
            return parse(path, Files.readString(file.get()));
        } catch (IOException e) {
            return wrong("names a file that cannot be read as UTF-8 text: " + path);
        }
    }

    private Optional<JsonSchema> parse(String path, String text) {
        if (path.toLowerCase(Locale.ROOT).endsWith(".json")) {
            return parseJson(path, text);
        }
        return switch (YamlFile.read(text)) {
            case YamlFile.Bad(var problem) -> wrong(path + ": " + problem);
            case YamlFile.Good(var values) -> form(path, values);
        };
    }

    private Optional<JsonSchema> parseJson(String path, String text) {
        try {
            Map<String, @Nullable Object> values = Json.asObject(Json.read(text));
            return values == null ? wrong(path + ": must be a JSON object") : form(path, values);
        } catch (MalformedJsonException e) {
            return wrong(path + ": not valid JSON: " + e.getMessage());
        }
    }

    private Optional<JsonSchema> form(String path, Map<String, @Nullable Object> values) {
        return isSmallForm(values) ? small(path, values) : schema(path, values);
    }

    private static boolean isSmallForm(Map<String, @Nullable Object> values) {
        return values.keySet().stream().anyMatch(FieldList.KEYS::contains);
    }

    private Optional<JsonSchema> small(String path, Map<String, @Nullable Object> values) {
        FieldList fields = FieldList.read(values);
        fields.problems().forEach(problem -> wrong(path + ": " + problem));
        return fields.problems().isEmpty() ? schema(path, fields.schema()) : Optional.empty();
    }

    private Optional<JsonSchema> schema(String path, Map<String, @Nullable Object> values) {
        for (String key : values.keySet()) {
            List<String> meant = NearNames.to(key, FieldList.KEYS);
            if (!meant.isEmpty() && !JsonSchema.isKeyword(key)) {
                return wrong(path + ": '" + key + "' is unknown; did you mean '" + meant.getFirst() + "'?");
            }
        }
        return switch (JsonSchema.parse(values)) {
            case JsonSchema.Parsed.Good(JsonSchema schema) -> Optional.of(schema);
            case JsonSchema.Parsed.Bad(var found) -> {
                found.forEach(problem -> wrong(path + ": " + problem));
                yield Optional.empty();
            }
        };
    }

    private Optional<JsonSchema> wrong(String message) {
        problems.add(new ConfigProblem(field, field + " " + message));
        return Optional.empty();
    }
}
