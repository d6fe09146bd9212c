package commonplace.projects.config;

import commonplace.projects.config.ProjectConfig.CustomType;
import commonplace.projects.config.ProjectConfig.ExternalDocs;
import commonplace.projects.config.ProjectConfig.LinkResolution;
import commonplace.projects.config.ProjectConfig.Retrieval;
import commonplace.projects.config.ProjectConfig.SemanticSearch;
import commonplace.search.scan.Glob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Goes through the fields of a configuration, each with its default and its limits. */
public final class ConfigFieldReader {
    private static final Pattern PROJECT_NAME = Pattern.compile("[a-z][a-z0-9-]*");
    private static final Pattern TYPE_NAME = Pattern.compile("[a-z][a-z0-9_-]*");
    /** More than anybody reads. */
    public static final int MAX_RESULTS = 1000;

    private static final int MAX_LINKED = 100;
    private static final int MAX_DEPTH = 10;

    private final ConfigFields fields;

    ConfigFieldReader(ConfigFields fields) {
        this.fields = fields;
    }

    ProjectConfig read() {
        var config = new ProjectConfig(
                name(fields, "project_name", PROJECT_NAME),
                retrieval(fields.object("retrieval")),
                semanticSearch(fields.object("semantic_search")),
                linkResolution(fields.object("link_resolution")),
                fields.has("external_docs")
                        ? Optional.of(externalDocs(fields.object("external_docs")))
                        : Optional.empty(),
                customTypes(fields.objects("custom_doc_types")),
                docsPath());
        fields.refuseOthers();
        return config;
    }

    private static String name(ConfigFields fields, String key, Pattern pattern) {
        Optional<String> name = fields.text(key);
        if (!fields.has(key) || !pattern.matcher(name.orElse("a")).matches()) {
            fields.wrong(
                    key, "a name of small letters, digits and hyphens that begins with a letter (^" + pattern + "$)");
        }
        return name.orElse("");
    }

    private static Retrieval retrieval(ConfigFields fields) {
        var retrieval = new Retrieval(
                fields.share("min_relevance_score", 0.7),
                fields.count("max_results", 3, 1, MAX_RESULTS),
                fields.count("max_linked_docs", 5, 0, MAX_LINKED));
        fields.refuseOthers();
        return retrieval;
    }

    private static SemanticSearch semanticSearch(ConfigFields fields) {
        String score = "min_relevance_score";
        var search = new SemanticSearch(
                fields.has(score) ? Optional.of(fields.share(score, 0)) : Optional.empty(),
                fields.count("default_limit", 10, 1, MAX_RESULTS));
        fields.refuseOthers();
        return search;
    }

    private static LinkResolution linkResolution(ConfigFields fields) {
        var resolution = new LinkResolution(fields.count("max_depth", 2, 0, MAX_DEPTH));
        fields.refuseOthers();
        return resolution;
    }

    private static ExternalDocs externalDocs(ConfigFields fields) {
        if (!fields.has("path")) {
            fields.wrong("path", "the folder of the other documentation, such as \"./docs\"");
        }
        var docs = new ExternalDocs(
                fields.text("path").map(path -> inside(fields, "path", path)).orElse(""),
                globs(fields, "include_patterns", List.of("**/*.md")),
                globs(fields, "exclude_patterns", List.of("**/node_modules/**")));
        fields.refuseOthers();
        return docs;
    }

    private static List<String> globs(ConfigFields fields, String key, List<String> otherwise) {
        List<String> patterns = fields.texts(key, otherwise);
        for (int i = 0; i < patterns.size(); i++) {
            if (Glob.parse(patterns.get(i)) instanceof Glob.Parsed.Bad(String why)) {
                fields.problem(key + "[" + i + "]", "is not a pattern for paths: " + why);
            }
        }
        return patterns;
    }

    private static String inside(ConfigFields fields, String key, String written) {
        return switch (InsidePath.of(written)) {
            case InsidePath.Good(String path) -> path;
            case InsidePath.Bad(String wanted) -> {
                fields.wrong(key, wanted + ", inside the repository");
                yield "";
            }
        };
    }

    private String docsPath() {
        Optional<String> written = fields.text("docs_path");
        if (written.isEmpty()) {
            return ProjectConfig.DEFAULT_DOCS;
        }
        if (!(InsidePath.of(written.get()) instanceof InsidePath.Good(String path))) {
            return inside(fields, "docs_path", written.get());
        }
        if (path.isEmpty()) {
            fields.wrong("docs_path", "a folder below the repository's root");
        } else if ((path + "/").toLowerCase(Locale.ROOT).startsWith(ProjectConfig.FOLDER + "/")) {
            fields.wrong(
                    "docs_path", "a folder outside of " + ProjectConfig.FOLDER + ", which holds the configuration");
        }
        return path;
    }

    private static List<CustomType> customTypes(List<ConfigFields> objects) {
        List<CustomType> types = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        Map<String, String> folders = new HashMap<>();
        for (DocType type : BuiltInTypes.all()) {
            names.put(type.name(), "built in");
            folders.put(type.folder(), "that of the type '" + type.name() + "'");
        }
        for (ConfigFields fields : objects) {
            CustomType type = customType(fields);
            String other = type.name().isEmpty() ? null : names.putIfAbsent(type.name(), "defined twice");
            if (other != null) {
                fields.problem("name", "must be another name: '" + type.name() + "' is " + other);
            }
            String owner = folders.putIfAbsent(type.folder(), "that of the type '" + type.name() + "'");
            if (owner != null && other == null && !type.folder().isEmpty()) {
                fields.problem("folder", "must be another folder: '" + type.folder() + "' is " + owner);
            }
            types.add(type);
        }
        return types;
    }

    private static CustomType customType(ConfigFields fields) {
        String name = name(fields, "name", TYPE_NAME);
        String folder = fields.text("folder")
                .map(written -> inside(fields, "folder", written))
                .orElse(name);
        Optional<String> schema = fields.text("schema_file")
                .map(written -> inside(fields, "schema_file", written))
                .filter(path -> !path.isEmpty());
        var type = new CustomType(name, fields.text("description").orElse(""), folder, schema);
        fields.refuseOthers();
        return type;
    }
}
