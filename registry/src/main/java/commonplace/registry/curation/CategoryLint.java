package commonplace.registry.curation;

import commonplace.json.LocatedJson;
import commonplace.registry.Category;
import commonplace.registry.CategoryMatch;
import commonplace.registry.CategoryMatcher;
import commonplace.registry.Registry;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Looks at topics with the eyes of a reader: whether their questions lead here, and to three places. */
final class CategoryLint {
    static final String PLAIN_HTTP = "begins with http://, where anybody on the way can change what is read;"
            + " use https:// if the site has it";

    private final Registry registry;
    private final LocatedJson document;
    private final Warnings warnings;
    private final CategoryMatcher matcher;

    CategoryLint(Registry registry, LocatedJson document, Warnings warnings) {
        this.registry = registry;
        this.document = document;
        this.warnings = warnings;
        this.matcher = CategoryMatcher.of(registry);
    }

    interface Warnings {
        void add(String message, Object... way);
    }

    void look() {
        for (Category category : registry.categories()) {
            if (category.slug().equals(NewRegistry.SLUG)) {
                warn(category, "is the example that a new registry begins with; write a topic of yours in its place");
            }
            led(category, category.name()).ifPresent(where -> warn(category, where, "name"));
            patterns(category);
            sources(category);
        }
    }

    private void patterns(Category category) {
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < category.queryPatterns().size(); i++) {
            String pattern = category.queryPatterns().get(i);
            Integer first = seen.putIfAbsent(folded(pattern), i);
            if (first != null) {
                warn(category, "is the same as query_patterns[" + first + "]", "query_patterns", i);
            } else {
                int index = i;
                led(category, pattern).ifPresent(where -> warn(category, where, "query_patterns", index));
            }
        }
    }

    /** Where somebody is led who asks this, if it is not to this category. */
    private Optional<String> led(Category category, String question) {
        return switch (matcher.match(question, CategoryMatcher.THRESHOLD)) {
            case CategoryMatch.Matched(Category other, var _)
            when other.slug().equals(category.slug()) -> Optional.empty();
            case CategoryMatch.Matched(Category other, var _)
            when has(other, question) ->
                Optional.of("is a pattern of '" + other.slug() + "' too, and who asks this is led there");
            case CategoryMatch.Matched(Category other, double score) ->
                Optional.of("leads who asks this to '" + other.slug() + "', with a score of " + two(score));
            case CategoryMatch.BelowThreshold(Category closest, double score) ->
                Optional.of("leads who asks this nowhere: the closest is '" + closest.slug() + "', whose score of "
                        + two(score) + " is below " + CategoryMatcher.THRESHOLD);
            case CategoryMatch.EmptyQuery _ -> Optional.of("leads who asks this nowhere: there is no word in it");
            case CategoryMatch.OnlyStopWords _ ->
                Optional.of("leads who asks this nowhere: it has no word that is about anything");
        };
    }

    private static boolean has(Category category, String pattern) {
        return category.queryPatterns().stream().anyMatch(each -> folded(each).equals(folded(pattern)));
    }

    private void sources(Category category) {
        // In the order of the file, which need not be that of their ranks.
        List<LocatedJson> sources = document.member("categories")
                .flatMap(all -> all.member(category.slug()))
                .flatMap(one -> one.member("sources"))
                .flatMap(LocatedJson::elements)
                .orElse(List.of());
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < sources.size(); i++) {
            String url = sources.get(i)
                    .member("url")
                    .map(value -> Objects.toString(value.value()))
                    .orElse("");
            Integer first = seen.putIfAbsent(url.replaceFirst("/$", ""), i);
            if (first != null) {
                warn(category, "is the address of sources[" + first + "] too", "sources", i, "url");
            }
            if (isPlainHttp(url)) {
                warn(category, PLAIN_HTTP, "sources", i, "url");
            }
        }
    }

    private void warn(Category category, String message, Object... way) {
        Object[] whole = new Object[way.length + 2];
        whole[0] = "categories";
        whole[1] = category.slug();
        System.arraycopy(way, 0, whole, 2, way.length);
        warnings.add(message, whole);
    }

    static boolean isPlainHttp(String url) {
        return url.toLowerCase(Locale.ROOT).startsWith("http://");
    }

    private static String folded(String pattern) {
        return pattern.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }

    private static String two(double score) {
        return String.format(Locale.ROOT, "%.2f", score);
    }
}
