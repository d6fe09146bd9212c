package commonplace.server.notes;

import commonplace.knowledge.curation.LiveRegistry;
import commonplace.server.settings.WantedSources;
import commonplace.tools.sources.SourcesTools.Sources;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The registry of sources, from the first call on that is about it. */
final class LazySources implements Supplier<Sources> {
    private final WantedSources wanted;
    private @Nullable Sources sources;

    LazySources(WantedSources wanted) {
        this.wanted = wanted;
    }

    @Override
    public synchronized Sources get() {
        Sources known = sources;
        if (known == null) {
            var registry = new LiveRegistry(wanted.registry(), InstantSource.system(), LazySources::say);
            known = new Sources(registry, wanted.threshold());
            sources = known;
        }
        return known;
    }

    private static void say(String message) {
        System.err.println("commonplace: " + message);
    }
}
