package commonplace.registry;

import java.util.Comparator;
import java.util.List;

/**
 * A topic and its three sources.
 *
 * @param slug its id, such as {@code rust-learning}
 * @param queryPatterns what people ask who want this topic
 * @param sources the best first
 */
public record Category(String slug, String name, String description, List<String> queryPatterns, List<Source> sources) {
    public Category {
        queryPatterns = List.copyOf(queryPatterns);
        sources = sources.stream().sorted(Comparator.comparingInt(Source::rank)).toList();
    }
}
