package commonplace.vault.live;

import commonplace.vault.storage.FrameFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The documents' own files: where they lie, and which of them were replaced, for whoever copies them meanwhile. */
public final class LiveDocumentFiles {
    private final Path documents;
    /** Held for reading by those who replace a file, and for writing by the one who wants none replaced. */
    private final ReadWriteLock replacing = new ReentrantReadWriteLock();

    private final Set<UUID> changed = ConcurrentHashMap.newKeySet();
    private volatile boolean watched;

    LiveDocumentFiles(Path folder) {
        this.documents = folder.resolve("documents");
    }

    /** A document's own file, whether it has one or not. */
    public Path of(UUID id) {
        String name = id.toString();
        return documents.resolve(name.substring(0, 2)).resolve(name);
    }

    FrameFile frames(UUID id) {
        return new FrameFile(of(id));
    }

    /** The documents that have files of their own. */
    public Set<UUID> all() throws IOException {
        var ids = new HashSet<UUID>();
        if (Files.isDirectory(documents)) {
            try (var files = Files.walk(documents, 2)) {
                files.forEach(file -> id(file).ifPresent(ids::add));
            }
        }
        return ids;
    }

    private static Optional<UUID> id(Path file) {
        try {
            return Optional.of(UUID.fromString(file.getFileName().toString()));
        } catch (IllegalArgumentException another) {
            return Optional.empty();
        }
    }

    /** What is done with the files, or in their sight. */
    public interface Work<T> {
        T run() throws IOException;
    }

    /** Replaces a document's file, and whatever has to be said of that. */
    <T> T replacing(UUID id, Work<T> work) throws IOException {
        replacing.readLock().lock();
        try {
            return work.run();
        } finally {
            changed(id);
            replacing.readLock().unlock();
        }
    }

    void delete(UUID id) throws IOException {
        Files.deleteIfExists(of(id));
        changed(id);
    }

    private void changed(UUID id) {
        if (watched) {
            changed.add(id);
        }
    }

    /** Begins to take note of the files that are replaced or deleted. One at a time. */
    public void watch() {
        changed.clear();
        watched = true;
    }

    public void unwatch() {
        watched = false;
        changed.clear();
    }

    /** Those that were replaced or deleted since this was asked for last; a file that is being replaced is among them later. */
    public Set<UUID> takeChanged() {
        Set<UUID> taken = new HashSet<>(changed);
        changed.removeAll(taken);
        return taken;
    }

    /** Does something when no file is being replaced, and before any other is. */
    public <T> T whileStill(Work<T> work) throws IOException {
        replacing.writeLock().lock();
        try {
            return work.run();
        } finally {
            replacing.writeLock().unlock();
        }
    }
}
