package commonplace.server.watch;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import commonplace.knowledge.Vault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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
    private static final long RESCAN_MILLIS = TimeUnit.MINUTES.toMillis(3);

    private final Vault vault;
    private final WatchService service;
    private final Map<WatchKey, Path> folders = new HashMap<>();
    private final Thread thread;

    private Watcher(Vault vault, WatchService service) {
        this.vault = vault;
        this.service = service;
        this.thread = Thread.ofPlatform().daemon().name("watcher").unstarted(this::run);
    }

    /** Watches from now on; what changed before is for the caller to have seen. */
    public static Watcher start(Vault vault) throws IOException {
        var watcher = new Watcher(vault, vault.root().getFileSystem().newWatchService());
        watcher.register(vault.root());
        watcher.thread.start();
        return watcher;
    }

    @Override
    public void close() throws IOException {
        service.close();
    }

    private void run() {
        long lastScan = System.nanoTime();
        try {
            // What changed between the opening of the vault and the last folder's registration.
            look(Set.of(""));
            while (true) {
                WatchKey first = service.poll(RESCAN_MILLIS, TimeUnit.MILLISECONDS);
                if (first != null) {
                    look(collect(first));
                }
                if (System.nanoTime() - lastScan > TimeUnit.MILLISECONDS.toNanos(RESCAN_MILLIS)) {
                    look(Set.of(""));
                    lastScan = System.nanoTime();
                }
            }
        } catch (ClosedWatchServiceException | InterruptedException closed) {
            // The vault is closing.
        }
    }

    /** Gathers what happens within a moment of the first event, each path once. */
    private Set<String> collect(WatchKey first) throws InterruptedException {
        var paths = new LinkedHashSet<String>();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);
        for (WatchKey key = first; key != null; key = next(end)) {
            Path folder = folders.get(key);
            for (WatchEvent<?> event : key.pollEvents()) {
                if (event.kind().equals(OVERFLOW) || folder == null) {
                    paths.add("");
                } else if (event.context() instanceof Path name
                        && !name.toString().startsWith(".")) {
                    paths.add(noticed(folder.resolve(name), event.kind()));
                }
            }
            if (!key.reset()) {
                folders.remove(key);
            }
            if (paths.size() > 10_000) {
                return Set.of("");
            }
        }
        return paths;
    }

    private @Nullable WatchKey next(long end) throws InterruptedException {
        return System.nanoTime() < end ? service.poll(DEBOUNCE_MILLIS, TimeUnit.MILLISECONDS) : null;
    }

    private String noticed(Path path, WatchEvent.Kind<?> kind) {
        if (kind.equals(ENTRY_CREATE) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            // Registered before it is looked at: what is created in between is seen by one or the other.
            register(path);
        }
        return vault.root().relativize(path).toString().replace('\\', '/');
    }

    private void look(Set<String> paths) {
        try {
            if (paths.contains("")) {
                register(vault.root());
                vault.rescan();
            } else {
                vault.refresh(paths);
            }
        } catch (IOException | UncheckedIOException unreadable) {
            System.err.println("commonplace: cannot look at the files: " + unreadable.getMessage());
        }
    }

    private void register(Path top) {
        try {
            Files.walkFileTree(top, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    if (!folder.equals(vault.root())
                            && folder.getFileName().toString().startsWith(".")) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    folders.put(folder.register(service, ENTRY_CREATE, ENTRY_MODIFY, ENTRY_DELETE), folder);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException limit) {
            // Out of watches: the rescan every few minutes still sees what these folders hold.
            System.err.println("commonplace: cannot watch all folders of " + top + ": " + limit.getMessage());
        }
    }
}
