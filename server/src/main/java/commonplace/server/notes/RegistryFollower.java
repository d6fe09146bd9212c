package commonplace.server.notes;

import commonplace.registry.federation.FetchSchedule;
import commonplace.server.settings.WantedSources;
import commonplace.tools.sources.SourcesTools.Sources;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Follows the registry's file, and has those of endorsed curators fetched, where that is wanted. */
final class RegistryFollower implements AutoCloseable {
    /** How often the file is looked at, where nobody asks. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Supplier<Sources> sources;
    private volatile boolean closed;
    private @Nullable FetchSchedule schedule;

    RegistryFollower(Supplier<Sources> sources) {
        this.sources = sources;
    }

    synchronized void start(WantedSources wanted, Consumer<String> say) {
        if (wanted.registry().isPresent()) {
            Thread.ofPlatform().daemon().name("registry-follower").start(this::follow);
        }
        wanted.refresh()
                .ifPresent(every -> schedule = sources.get().federation().schedule(every, say));
    }

    /** Looks again and again, so that no version is missed and what is wrong with one is said when it is written. */
    private void follow() {
        while (!closed) {
            sources.get().registry().current();
            LockSupport.parkNanos(this, LOOK.toNanos());
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (schedule != null) {
            schedule.close();
        }
    }
}
