package commonplace.server.notes;

import commonplace.base.Log;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.FetchSchedule;
import commonplace.registry.federation.FetchedRegistries;
import commonplace.server.settings.Settings;
import commonplace.tools.sources.SourcesTools.Sources;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The registry of sources, from the first call on that is about it. */
final class LazySources implements Supplier<Sources>, AutoCloseable {
    /** How often the file is looked at, where nobody asks. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Settings settings;
    private volatile boolean closed;
    private @Nullable Sources sources;
    private @Nullable FetchSchedule schedule;

    LazySources(Settings settings) {
        this.settings = settings;
    }

    /** Begins to follow the registry's file, and to fetch those of endorsed curators, where that is wanted. */
    synchronized void start() {
        if (settings.sources().registry().isPresent()) {
            Thread.ofPlatform().daemon().name("registry-follower").start(this::follow);
        }
        settings.sources()
                .refresh()
                .ifPresent(every -> schedule = get().federation().schedule(every, LazySources::say));
    }

    /** Looks again and again, so that no version is missed and what is wrong with one is said when it is written. */
    private void follow() {
        while (!closed) {
            get().registry().current();
            LockSupport.parkNanos(this, LOOK.toNanos());
        }
    }

    @Override
    public synchronized Sources get() {
        Sources known = sources;
        if (known == null) {
            InstantSource clock = InstantSource.system();
            var registry = new LiveRegistry(settings.sources().registry(), clock, LazySources::say);
            var federation =
                    new Federation(registry::served, new FetchedRegistries(settings.registries(), clock), clock);
            known = new Sources(registry, federation, settings.sources().threshold(), clock);
            sources = known;
        }
        return known;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (schedule != null) {
            schedule.close();
        }
    }

    private static void say(String message) {
        Log.warn(message);
    }
}
