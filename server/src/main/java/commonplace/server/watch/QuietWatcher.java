package commonplace.server.watch;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Watches a folder whose files are costly to look at: each path is reported when nothing has happened to it for half a
 * second, and then once, whatever happened. The empty path stands for everything.
 */
public final class QuietWatcher implements AutoCloseable {
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** A path that is never quiet is looked at all the same. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final int MANY = 10_000;

    private final FolderEvents events;
    private final Consumer<Set<String>> look;
    private final Map<String, Waiting> waiting = new LinkedHashMap<>();

    /** When something first and last happened to a path that has not been looked at. */
    private record Waiting(long first, long last) {
        long due() {
            return Math.min(last + QUIET_NANOS, first + LONGEST_NANOS);
        }
    }

    private QuietWatcher(FolderEvents events, Consumer<Set<String>> look) {
        this.events = events;
        this.look = look;
    }

    /** Watches from now on; what changed before is for the caller to have seen. */
    public static QuietWatcher start(Path root, Consumer<Set<String>> look) throws IOException {
        var watcher = new QuietWatcher(new FolderEvents(root), look);
        Thread.ofPlatform().daemon().name("quiet-watcher").start(watcher::run);
        return watcher;
    }

    @Override
    public void close() throws IOException {
        events.close();
    }

    private void run() {
        long lastScan = System.nanoTime();
        try {
            look.accept(Set.of(FolderEvents.ALL));
            while (true) {
                note(events.next(patience()));
                lookAtQuiet();
                if (System.nanoTime() - lastScan > TimeUnit.MILLISECONDS.toNanos(Watcher.RESCAN_MILLIS)) {
                    lookAtAll();
                    lastScan = System.nanoTime();
                }
            }
        } catch (ClosedWatchServiceException | InterruptedException closed) {
            // Nobody wants to know any more.
        }
    }

    private long patience() {
        long now = System.nanoTime();
        return waiting.values().stream()
                .mapToLong(each -> TimeUnit.NANOSECONDS.toMillis(each.due() - now) + 1)
                .min()
                .orElse(Watcher.RESCAN_MILLIS);
    }

    private void note(Set<String> paths) {
        long now = System.nanoTime();
        for (String path : paths) {
            waiting.merge(path, new Waiting(now, now), (known, _) -> new Waiting(known.first(), now));
        }
    }

    private void lookAtQuiet() {
        long now = System.nanoTime();
        var quiet = new LinkedHashSet<String>();
        waiting.forEach((path, each) -> {
            if (each.due() <= now) {
                quiet.add(path);
            }
        });
        if (quiet.contains(FolderEvents.ALL) || waiting.size() > MANY) {
            lookAtAll();
        } else if (!quiet.isEmpty()) {
            waiting.keySet().removeAll(quiet);
            look.accept(quiet);
        }
    }

    private void lookAtAll() {
        waiting.clear();
        events.registerAll();
        look.accept(Set.of(FolderEvents.ALL));
    }
}
