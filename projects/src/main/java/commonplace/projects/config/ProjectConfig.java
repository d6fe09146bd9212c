package commonplace.projects.config;

import commonplace.json.Json;
import commonplace.json.JsonFields;
import commonplace.json.LocatedJson;
import commonplace.json.MalformedJsonException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a project's configuration says, defaults filled in.
 *
 * @param docsPath the folder of the documents, from the repository's root
 */
public record ProjectConfig(
        String projectName,
        Retrieval retrieval,
        SemanticSearchSettings semanticSearch,
        LinkResolution linkResolution,
        Optional<ExternalDocs> externalDocs,
        List<CustomType> customTypes,
        String docsPath) {
    public static final String DEFAULT_DOCS = "csharp-compounding-docs";

    /** For answers. */
    public record Retrieval(double minRelevanceScore, int maxResults, int maxLinkedDocs) {}

    /** @param configuredScore what the configuration itself says */
    public record SemanticSearchSettings(Optional<Double> configuredScore, int defaultLimit) {
        public double minRelevanceScore() {
            return configuredScore.orElse(0.5);
        }

        /** For external documents. */
        public double externalMinScore() {
            return configuredScore.orElse(0.7);
        }
    }

    /** @param maxDepth how many links in a row are followed from a document that was found */
    public record LinkResolution(int maxDepth) {}

    /**
     * Documentation of another kind, which is searched for itself.
     *
     * @param path from the repository's root; empty for the root itself
     */
    public record ExternalDocs(String path, List<String> includePatterns, List<String> excludePatterns) {}

    /**
     * A type of document that the project defines.
     *
     * @param schemaFile as it is written, but for a leading {@code ./}
     */
    public record CustomType(String name, String description, String folder, Optional<String> schemaFile) {}

    /** A configuration, or all that is wrong with it. */
    public sealed interface Read {
        record Good(ProjectConfig config) implements Read {}

        record Bad(List<ConfigProblem> problems) implements Read {}
    }

    /** Reads JSON; a byte order mark before it is passed over. */
    public static Read read(String json) {
        Map<String, @Nullable Object> values;
        try {
            values = Json.asObject(Json.read(json.startsWith("\uFEFF") ? json.substring(1) : json));
        } catch (MalformedJsonException e) {
            return new Read.Bad(List.of(new ConfigProblem("", "not valid JSON: " + e.getMessage())));
        }
        if (values == null) {
            return new Read.Bad(List.of(new ConfigProblem("", "must be a JSON object, {\"project_name\": ...}")));
        }
        var mistakes = new ConfigMistakes();
        ProjectConfig config = new ConfigFieldReader(new JsonFields(LocatedJson.of(values), "", mistakes)).read();
        return mistakes.found().isEmpty() ? new Read.Good(config) : new Read.Bad(mistakes.found());
    }
}
