package commonplace.server.settings;

import commonplace.registry.CategoryMatcher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Which registry of sources is wanted, and how it is asked.
 *
 * @param registry its file; empty for the one that ships with the product
 * @param threshold from which score on a topic is an answer
 * @param refresh how often the registries of endorsed curators are fetched; empty for never
 */
public record WantedSources(Optional<Path> registry, double threshold, Optional<Duration> refresh) {
    public static final WantedSources USUAL =
            new WantedSources(Optional.empty(), CategoryMatcher.THRESHOLD, Optional.empty());
}
