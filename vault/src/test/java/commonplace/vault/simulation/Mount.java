package commonplace.vault.simulation;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The disk as one computer sees it. The computer can be paused before anything that it does to the disk, can come back,
 * can die, and can find the disk full.
 */
public final class Mount extends FileSystem {
    private static final long NEVER = Long.MAX_VALUE;

    private final SimulatedDisk disk;
    private final String name;
    private final MountProvider provider = new MountProvider(this);
    private boolean paused;
    private boolean dead;
    private long changesToPause = NEVER;
    private long changesToFull = NEVER;
    private long changesToInterruption = NEVER;
    private @Nullable Interruption interruption;

    Mount(SimulatedDisk disk, String name) {
        this.disk = disk;
        this.name = name;
    }

    SimulatedDisk disk() {
        return disk;
    }

    String name() {
        return name;
    }

    /** A folder or file by its absolute path. */
    public Path path(String absolute) {
        return MountPath.of(this, absolute);
    }

    /** The computer stops before it has changed the disk so often again. */
    public void pauseAfter(int changes) {
        synchronized (disk) {
            changesToPause = changes;
        }
    }

    public boolean isPaused() {
        synchronized (disk) {
            return paused;
        }
    }

    /** A paused computer goes on, and does not know that it was paused. */
    public void resume() {
        synchronized (disk) {
            paused = false;
            changesToPause = NEVER;
            disk.notifyAll();
        }
    }

    /** From now on nothing that is done here reaches the disk, and everybody is told so at once. */
    public void die() {
        synchronized (disk) {
            dead = true;
            paused = false;
            disk.notifyAll();
        }
    }

    /**
     * Has something done by another thread of the computer, when this one has changed the disk so often again. This thread
     * waits before its next change until that is done, or cannot be done because this one holds a lock.
     */
    public void interruptAfter(int changes, Runnable work) {
        synchronized (disk) {
            changesToInterruption = changes;
            interruption = new Interruption(work);
        }
    }

    /** Waits until that is done; nothing is done any more if it was not begun. */
    public void endInterruption() {
        @Nullable Interruption begun;
        synchronized (disk) {
            begun = changesToInterruption == NEVER ? interruption : null;
            changesToInterruption = NEVER;
            interruption = null;
        }
        if (begun != null) {
            begun.join();
        }
    }

    /** There is no room for more after so many changes. */
    public void fullAfter(int changes) {
        synchronized (disk) {
            changesToFull = changes;
        }
    }

    /** Somebody made room. */
    public void empty() {
        synchronized (disk) {
            changesToFull = NEVER;
        }
    }

    /** Called with the disk locked. */
    void expectRunning() throws IOException {
        boolean interrupted = false;
        while (paused) {
            try {
                disk.wait();
            } catch (InterruptedException hurry) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (dead) {
            throw new FileSystemException("the computer '" + name + "' has stopped");
        }
    }

    /** Called with the disk locked. */
    void expectWritable() throws IOException {
        if (changesToPause == 0) {
            paused = true;
            changesToPause = NEVER;
            disk.notifyAll();
        }
        if (interruption != null && changesToInterruption == 0 && !isJournal()) {
            changesToInterruption = NEVER;
            interruption.begin(disk);
        }
        expectRunning();
        if (changesToFull == 0) {
            throw new FileSystemException("No space left on device");
        }
        changesToPause -= changesToPause == NEVER ? 0 : 1;
        changesToFull -= changesToFull == NEVER ? 0 : 1;
        changesToInterruption -= changesToInterruption == NEVER || isJournal() ? 0 : 1;
    }

    /** Everybody waits for the journal's thread, so nothing could be done while it is held. */
    private static boolean isJournal() {
        return Thread.currentThread().getName().equals("journal");
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(path("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of(new MountStore(name));
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic", "posix", "owner", "user");
    }

    @Override
    public Path getPath(String first, String... more) {
        return MountPath.of(this, more.length == 0 ? first : first + "/" + String.join("/", more));
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        throw new UnsupportedOperationException();
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        return name;
    }
}
