package commonplace.projects.config;

import commonplace.markdown.YamlFile;
import commonplace.schema.JsonSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types of document that every project has, as {@code doc-types.yaml} defines them. */
final class BuiltInTypes {
    private static final String RESOURCE = "doc-types.yaml";
    private static final BuiltInTypes LOADED = load();

    private final List<DocType> types;
    private final JsonSchema common;
    private final Set<String> commonNames;

    private BuiltInTypes(List<DocType> types, JsonSchema common, Set<String> commonNames) {
        this.types = types;
        this.common = common;
        this.commonNames = commonNames;
    }

    static List<DocType> all() {
        return LOADED.types;
    }

    /** What every document must say, whatever its type. */
    static JsonSchema common() {
        return LOADED.common;
    }

    /** The fields that this is about. */
    static Set<String> commonNames() {
        return LOADED.commonNames;
    }

    private static BuiltInTypes load() {
        if (!(YamlFile.read(text()) instanceof YamlFile.Good(var values)
                && values.get("types") instanceof List<?> list)) {
            throw new IllegalStateException(RESOURCE + " cannot be read");
        }
        Map<String, @Nullable Object> common = FieldList.map(values.get("common"));
        List<DocType> types = new ArrayList<>();
        for (Object type : list) {
            Map<String, @Nullable Object> form = FieldList.map(type);
            types.add(new DocType(
                    String.valueOf(form.get("name")),
                    String.valueOf(form.get("description")),
                    String.valueOf(form.get("folder")),
                    "built-in",
                    false,
                    schema(form)));
        }
        return new BuiltInTypes(
                List.copyOf(types),
                schema(common),
                new LinkedHashSet<>(FieldList.read(common).names()));
    }

    private static JsonSchema schema(Map<String, @Nullable Object> form) {
        if (JsonSchema.parse(FieldList.read(form).schema()) instanceof JsonSchema.Parsed.Good(JsonSchema schema)) {
            return schema;
        }
        throw new IllegalStateException(RESOURCE + " is wrong: " + form);
    }

    private static String text() {
        try (InputStream resource = BuiltInTypes.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(RESOURCE + " is missing");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
