package commonplace.projects.config;

import commonplace.json.JsonFields;
import commonplace.projects.config.ProjectConfig.CustomType;
import commonplace.projects.config.ProjectConfig.ExternalDocs;
import commonplace.projects.config.ProjectConfig.LinkResolution;
import commonplace.projects.config.ProjectConfig.Retrieval;
import commonplace.projects.config.ProjectConfig.SemanticSearchSettings;
import commonplace.search.scan.Glob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Goes through the fields of a configuration, each with its default and its limits. */
public final class ConfigFieldReader {
    private static final Pattern PROJECT_NAME = Pattern.compile("[a-z][a-z0-9-]*");
    private static final Pattern TYPE_NAME = Pattern.compile("[a-z][a-z0-9_-]*");
    /** More than anybody reads. */
    public static final int MAX_RESULTS = 1000;

    private static final int MAX_LINKED = 100;
    private static final int MAX_DEPTH = 10;

    private final JsonFields fields;

    ConfigFieldReader(JsonFields fields) {
        this.fields = fields;
    }

    ProjectConfig read() {
        var config = new ProjectConfig(
                name(fields, "project_name", PROJECT_NAME),
                retrieval(fields.object("retrieval", "an object")),
                semanticSearch(fields.object("semantic_search", "an object")),
                linkResolution(fields.object("link_resolution", "an object")),
                fields.has("external_docs")
                        ? Optional.of(externalDocs(fields.object("external_docs", "an object")))
                        : Optional.empty(),
                customTypes(fields.objects("custom_doc_types", "a list of objects")),
                docsPath());
        fields.refuseOthers();
        return config;
    }

    private static String name(JsonFields fields, String key, Pattern pattern) {
        Optional<String> name = text(fields, key);
        if (!fields.has(key) || !pattern.matcher(name.orElse("a")).matches()) {
            fields.wrong(
                    key, "a name of small letters, digits and hyphens that begins with a letter (^" + pattern + "$)");
        }
        return name.orElse("");
    }

    private static Retrieval retrieval(JsonFields fields) {
        var retrieval = new Retrieval(
                share(fields, "min_relevance_score").orElse(0.7),
                count(fields, "max_results", 3, 1, MAX_RESULTS),
                count(fields, "max_linked_docs", 5, 0, MAX_LINKED));
        fields.refuseOthers();
        return retrieval;
    }

    private static SemanticSearchSettings semanticSearch(JsonFields fields) {
        String score = "min_relevance_score";
        var search =
                new SemanticSearchSettings(share(fields, score), count(fields, "default_limit", 10, 1, MAX_RESULTS));
        fields.refuseOthers();
        return search;
    }

    private static LinkResolution linkResolution(JsonFields fields) {
        var resolution = new LinkResolution(count(fields, "max_depth", 2, 0, MAX_DEPTH));
        fields.refuseOthers();
        return resolution;
    }

    private static ExternalDocs externalDocs(JsonFields fields) {
        if (!fields.has("path")) {
            fields.wrong("path", "the folder of the other documentation, such as \"./docs\"");
        }
        var docs = new ExternalDocs(
                text(fields, "path").map(path -> inside(fields, "path", path)).orElse(""),
                globs(fields, "include_patterns", List.of("**/*.md")),
                globs(fields, "exclude_patterns", List.of("**/node_modules/**")));
        fields.refuseOthers();
        return docs;
    }

    private static Optional<String> text(JsonFields fields, String key) {
        return fields.read(key, "text that is not blank", ConfigFieldReader::text);
    }

    private static Optional<String> text(@Nullable Object value) {
        return value instanceof String text && !text.isBlank() ? Optional.of(text.strip()) : Optional.empty();
    }

    private static Optional<Double> share(JsonFields fields, String key) {
        return fields.number(key, 0, 1, "a number from 0 to 1");
    }

    /** A whole number, also one that is written with a point. */
    private static int count(JsonFields fields, String key, int otherwise, int least, int most) {
        return fields.read(
                        key,
                        "a whole number from " + least + " to " + most,
                        value -> value instanceof Number number
                                        && number.doubleValue() == Math.rint(number.doubleValue())
                                        && number.doubleValue() >= least
                                        && number.doubleValue() <= most
                                ? Optional.of(number.intValue())
                                : Optional.empty())
                .orElse(otherwise);
    }

    private static List<String> globs(JsonFields fields, String key, List<String> otherwise) {
        List<String> patterns =
                fields.list(key, "a list of text", ConfigFieldReader::text).orElse(otherwise);
        for (int i = 0; i < patterns.size(); i++) {
            if (Glob.parse(patterns.get(i)) instanceof Glob.Parsed.Bad(String why)) {
                fields.mistake(key + "[" + i + "]", "is not a pattern for paths: " + why);
            }
        }
        return patterns;
    }

    private static String inside(JsonFields fields, String key, String written) {
        return switch (InsidePath.of(written)) {
            case InsidePath.Good(String path) -> path;
            case InsidePath.Bad(String wanted) -> {
                fields.wrong(key, wanted + ", inside the repository");
                yield "";
            }
        };
    }

    private String docsPath() {
        Optional<String> written = text(fields, "docs_path");
        if (written.isEmpty()) {
            return ProjectConfig.DEFAULT_DOCS;
        }
        if (!(InsidePath.of(written.get()) instanceof InsidePath.Good(String path))) {
            return inside(fields, "docs_path", written.get());
        }
        if (path.isEmpty()) {
            fields.wrong("docs_path", "a folder below the repository's root");
        }
        String inside = (path + "/").toLowerCase(Locale.ROOT);
        for (ConfigPlace place : ConfigPlace.values()) {
            if (inside.startsWith(place.folder() + "/")) {
                fields.wrong("docs_path", "a folder outside of " + place.folder() + ", which holds the configuration");
            }
        }
        return path;
    }

    private static List<CustomType> customTypes(List<JsonFields> objects) {
        List<CustomType> types = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        Map<String, String> folders = new HashMap<>();
        for (DocType type : BuiltInTypes.all()) {
            names.put(type.name(), "built in");
            folders.put(type.folder(), "that of the type '" + type.name() + "'");
        }
        for (JsonFields fields : objects) {
            CustomType type = customType(fields);
            String other = type.name().isEmpty() ? null : names.putIfAbsent(type.name(), "defined twice");
            if (other != null) {
                fields.mistake("name", "must be another name: '" + type.name() + "' is " + other);
            }
            String owner = folders.putIfAbsent(type.folder(), "that of the type '" + type.name() + "'");
            if (owner != null && other == null && !type.folder().isEmpty()) {
                fields.mistake("folder", "must be another folder: '" + type.folder() + "' is " + owner);
            }
            types.add(type);
        }
        return types;
    }

    private static CustomType customType(JsonFields fields) {
        String name = name(fields, "name", TYPE_NAME);
        String folder = text(fields, "folder")
                .map(written -> inside(fields, "folder", written))
                .orElse(name);
        Optional<String> schema = text(fields, "schema_file")
                .map(written -> inside(fields, "schema_file", written))
                .filter(path -> !path.isEmpty());
        var type = new CustomType(name, text(fields, "description").orElse(""), folder, schema);
        fields.refuseOthers();
        return type;
    }
}
