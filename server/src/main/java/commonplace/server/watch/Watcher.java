package commonplace.server.watch;

import commonplace.base.Log;
import commonplace.vault.Vault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Watches a vault's folders. An event says no more than "look at this path": what happened to it is found out by
 * looking, since events come late, twice, or not at all.
 */
public final class Watcher implements AutoCloseable {
    /** Long enough for an editor to finish its save, short enough that nobody waits for it. */
    private static final long DEBOUNCE_MILLIS = 100;

    /** What waits for a quiet moment waits no longer than this: some programs never stop writing. */
    private static final long LONGEST_MILLIS = 500;

    /** For file systems that send no events (network shares, container mounts). */
    static final long RESCAN_MILLIS = TimeUnit.MINUTES.toMillis(3);

    private static final int MANY = 10_000;

    private final Vault vault;
    private final FolderEvents events;
    private final Thread thread;

    private volatile boolean closed;

    private Watcher(Vault vault, FolderEvents events) {
        this.vault = vault;
        this.events = events;
        this.thread = Thread.ofPlatform().daemon().name("watcher").unstarted(this::run);
    }

    /** Watches from now on; what changed before is for the caller to have seen. */
    public static Watcher start(Vault vault) throws IOException {
        var watcher = new Watcher(vault, new FolderEvents(vault.root()));
        watcher.thread.start();
        return watcher;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        events.close();
    }

    private void run() {
        long lastScan = System.nanoTime();
        try {
            // What changed between the opening of the vault and the last folder's registration.
            look(Set.of(FolderEvents.ALL));
            while (true) {
                Set<String> first = events.next(RESCAN_MILLIS);
                if (!first.isEmpty()) {
                    look(collect(first));
                }
                if (System.nanoTime() - lastScan > TimeUnit.MILLISECONDS.toNanos(RESCAN_MILLIS)) {
                    look(Set.of(FolderEvents.ALL));
                    lastScan = System.nanoTime();
                }
            }
        } catch (ClosedWatchServiceException | InterruptedException ended) {
            // The vault is closing.
        } catch (IllegalStateException ended) {
            // As above, in the middle of a look.
            if (!closed) {
                throw ended;
            }
        }
    }

    /** Gathers what happens within a moment of the first event, each path once. */
    private Set<String> collect(Set<String> first) throws InterruptedException {
        var paths = new LinkedHashSet<>(first);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);
        while (System.nanoTime() < end && paths.size() <= MANY) {
            Set<String> more = events.next(DEBOUNCE_MILLIS);
            if (more.isEmpty()) {
                return paths;
            }
            paths.addAll(more);
        }
        return paths.size() > MANY ? Set.of(FolderEvents.ALL) : paths;
    }

    private void look(Set<String> paths) {
        try {
            if (paths.contains(FolderEvents.ALL)) {
                events.registerAll();
                vault.rescan();
            } else {
                vault.refresh(paths);
            }
        } catch (IOException | UncheckedIOException unreadable) {
            Log.warn("cannot look at the files: " + unreadable.getMessage());
        }
    }
}
