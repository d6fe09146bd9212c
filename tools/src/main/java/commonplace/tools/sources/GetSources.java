package commonplace.tools.sources;

import commonplace.registry.Category;
import commonplace.registry.CategoryMatch;
import commonplace.registry.Registry;
import commonplace.registry.Source;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.tools.Between;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code get_sources}: the topic that somebody's words mean, and its three sources. */
final class GetSources {
    static final String EMPTY =
            "Query cannot be empty. Provide a natural language query describing what sources you need.";
    static final String STOP_WORDS =
            "Query contains only common words (stop words) with no searchable content." + " Try more specific terms.";

    /** As many categories as an answer that found none lists; list_categories has them all. */
    private static final int LISTED = 200;

    private final CheckedRegistry checked;
    private final Registry registry;
    private final double threshold;

    GetSources(CheckedRegistry checked, double threshold) {
        this.checked = checked;
        this.registry = checked.registry();
        this.threshold = threshold;
    }

    record Arguments(
            @Doc("Natural language query describing what sources to find. e.g. 'learn rust programming',"
                    + " 'set up bitcoin node', 'self-host email'")
            String query,

            @Between(least = 0, most = 1)
            @Doc("Optional match threshold (0.0-1.0) for sensitivity tuning. Lower values return more"
                    + " results, higher values require closer matches. Default: 0.4, or as configured.")
            Optional<Double> threshold) {}

    ToolResult call(Arguments arguments) {
        double wanted = arguments.threshold().orElse(threshold);
        return switch (checked.matcher().match(arguments.query(), wanted)) {
            case CategoryMatch.Matched(Category category, double _) -> new ToolResult.Text(told(category));
            case CategoryMatch.BelowThreshold(Category closest, double score) ->
                new ToolResult.Refused("No matching category found for query '%s'. Closest match: %s (score: %s). %s"
                        .formatted(
                                RegistryText.quoted(arguments.query()),
                                closest.slug(),
                                score(score),
                                available(registry)));
            case CategoryMatch.EmptyQuery _ -> new ToolResult.Refused(EMPTY);
            case CategoryMatch.OnlyStopWords _ -> new ToolResult.Refused(STOP_WORDS);
        };
    }

    private String told(Category category) {
        return """
            %s
            Registry Version: %s
            Curator: %s (%s)

            %s\
            """.formatted(
                        about(category),
                        registry.version(),
                        RegistryText.line(registry.curator().name()),
                        RegistryText.key(registry.curator()),
                        sources(category));
    }

    static String about(Category category) {
        return """
            Category: %s
            Slug: %s
            Description: %s
            """.formatted(
                        RegistryText.line(category.name()), category.slug(), RegistryText.line(category.description()));
    }

    static String sources(Category category) {
        return "Sources:\n\n"
                + category.sources().stream().map(GetSources::told).collect(Collectors.joining("\n\n"));
    }

    private static String told(Source source) {
        return """
            %d. %s
               URL: %s
               Type: %s
               Why: %s\
            """.formatted(
                        source.rank(),
                        RegistryText.line(source.name()),
                        RegistryText.line(source.url()),
                        source.type(),
                        RegistryText.line(source.why()));
    }

    static String score(double score) {
        // Never up to a threshold that was missed.
        return String.format(Locale.ROOT, "%.2f", Math.floor(score * 100) / 100);
    }

    static String available(Registry registry) {
        List<Category> all = registry.categories();
        String slugs = all.stream().limit(LISTED).map(Category::slug).collect(Collectors.joining(", "));
        return "Available categories: " + slugs
                + (all.size() > LISTED
                        ? " and " + (all.size() - LISTED) + " more; list_categories names them all."
                        : ".");
    }
}
