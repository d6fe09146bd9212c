package commonplace.server.watch;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import commonplace.base.Log;
import java.io.IOException;
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

/** What the operating system says about a folder and all below it, as paths that are worth a look. Hidden ones are not. */
final class FolderEvents implements AutoCloseable {
    /** Stands for everything: more happened than was told. */
    static final String ALL = "";

    /** One save of a file is several events, most of them about hidden files: they are taken together. */
    private static final long TOGETHER_MILLIS = 20;

    private final Path root;
    private final WatchService service;
    private final Map<WatchKey, Path> folders = new HashMap<>();

    FolderEvents(Path root) throws IOException {
        this.root = root;
        this.service = root.getFileSystem().newWatchService();
        registerAll();
    }

    /** The paths of the next events, relative to the root; none when there were no events for so long. */
    Set<String> next(long millis) throws InterruptedException {
        var paths = new LinkedHashSet<String>();
        WatchKey key = service.poll(Math.max(0, millis), TimeUnit.MILLISECONDS);
        if (key == null) {
            return paths;
        }
        TimeUnit.MILLISECONDS.sleep(TOGETHER_MILLIS);
        Path folder = folders.get(key);
        for (WatchEvent<?> event : key.pollEvents()) {
            if (event.kind().equals(OVERFLOW) || folder == null) {
                paths.add(ALL);
            } else if (event.context() instanceof Path name && !isHidden(name)) {
                paths.add(noticed(folder.resolve(name), event.kind()));
            }
        }
        if (!key.reset()) {
            folders.remove(key);
        }
        return paths;
    }

    /** For folders that came without an event. */
    void registerAll() {
        register(root);
    }

    @Override
    public void close() throws IOException {
        service.close();
    }

    private String noticed(Path path, WatchEvent.Kind<?> kind) {
        if (kind.equals(ENTRY_CREATE) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            // Registered before it is looked at: what is created in between is seen by one or the other.
            register(path);
        }
        return root.relativize(path).toString().replace('\\', '/');
    }

    private void register(Path top) {
        try {
            Files.walkFileTree(top, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    if (!folder.equals(root) && isHidden(folder.getFileName())) {
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
            Log.warn("cannot watch all folders of " + top + ": " + limit.getMessage());
        }
    }

    private static boolean isHidden(Path name) {
        return name.toString().startsWith(".");
    }
}
