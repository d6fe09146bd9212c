package commonplace.server.notes;

import commonplace.knowledge.curation.CheckedRegistry;
import commonplace.knowledge.curation.LiveRegistry;
import commonplace.knowledge.federation.Federation;
import commonplace.knowledge.federation.FetchSchedule;
import commonplace.knowledge.federation.FetchedRegistries;
import commonplace.server.settings.Settings;
import commonplace.tools.sources.SourcesTools.Sources;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The registry of sources, from the first call on that is about it. */
final class LazySources implements Supplier<Sources>, AutoCloseable {
    private final Settings settings;
    private @Nullable Sources sources;
    private @Nullable FetchSchedule schedule;

    LazySources(Settings settings) {
        this.settings = settings;
    }

    /** Begins to fetch the registries of endorsed curators, where that is wanted. */
    synchronized void start() {
        settings.sources()
                .refresh()
                .ifPresent(every -> schedule = get().federation().schedule(every, LazySources::say));
    }

    @Override
    public synchronized Sources get() {
        Sources known = sources;
        if (known == null) {
            InstantSource clock = InstantSource.system();
            var registry = new LiveRegistry(settings.sources().registry(), clock, LazySources::say);
            var federation =
                    new Federation(() -> served(registry), new FetchedRegistries(settings.registries(), clock), clock);
            known = new Sources(registry, federation, settings.sources().threshold(), clock);
            sources = known;
        }
        return known;
    }

    private static Optional<CheckedRegistry> served(LiveRegistry registry) {
        return registry.current() instanceof LiveRegistry.State.Serving(CheckedRegistry checked, var _)
                ? Optional.of(checked)
                : Optional.empty();
    }

    @Override
    public synchronized void close() {
        if (schedule != null) {
            schedule.close();
        }
    }

    private static void say(String message) {
        System.err.println("commonplace: " + message);
    }
}
