package commonplace.server.host;

import commonplace.base.PrivateFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps a vault from being opened by two hosts of one user that do not know of each other, because their data directories
 * differ, as those of a client in a sandbox do. The meeting place depends on the environment; these locks do not.
 *
 * <p>There are two, one in the temporary directory and one in the user's home: a sandbox may have no home that can be
 * written, or a temporary directory of its own, and people empty temporary directories.
 *
 * <p>A lock that other users could take is a lock that they could keep, so they have no part in them.
 *
 * <p>A {@link commonplace.base.ProcessLock} would not do: one lock is a single byte of a file that all vaults share, the other
 * file is guarded against cleaners before it is locked, and both are tried again for a while.
 */
final class VaultGuard implements Closeable {
    private static final int TRIES = 100;
    private static final long PAUSE_MILLIS = 50;

    /** Stay open: a process that closes a file gives up all its locks on it. */
    private static final Map<Path, FileChannel> IN_HOME = new HashMap<>();

    private final List<Closeable> locks = new ArrayList<>();

    private VaultGuard() {}

    /**
     * @param temporary a folder in a directory where everybody may make some; where it is not ours, it is not used
     * @param state a folder below which nobody else can write
     */
    record Places(Path temporary, Path state) {
        static Places ofUser() throws IOException {
            return new Places(UserFolders.temporary(), UserFolders.state());
        }
    }

    /**
     * @param says hears when somebody else has made our folder
     * @throws IOException when a process that meets elsewhere has the vault open
     */
    static VaultGuard of(String vault, Places places, Consumer<String> says) throws IOException {
        var guard = new VaultGuard();
        try {
            if (isClaimed(places.temporary(), says)) {
                guard.lockTemporary(places.temporary().resolve(vault + ".lock"));
            }
            guard.lockInHome(vault, places.state(), says);
            return guard;
        } catch (IOException | RuntimeException failed) {
            guard.close();
            throw failed;
        }
    }

    private static boolean isClaimed(Path folder, Consumer<String> says) {
        try {
            if (PrivateFiles.claimFolder(folder)) {
                return true;
            }
            says.accept(
                    folder + " was made by another user, or can be entered by others, and is not used; remove it, or"
                            + " ask who made it");
        } catch (IOException readOnly) {
            // A system without a temporary directory that can be written.
        }
        return false;
    }

    private void lockTemporary(Path file) throws IOException {
        FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        locks.add(channel);
        // Before it is locked: this opens the file too, and a lock is lost when its process closes any of these.
        keepFromCleaners(file);
        lock(channel, 0);
    }

    /** One byte of one file, far behind its end: nothing is left for each vault that was ever opened. */
    private void lockInHome(String vault, Path state, Consumer<String> says) throws IOException {
        FileChannel channel;
        try {
            channel = inHome(state);
        } catch (IOException noHome) {
            if (locks.isEmpty()) {
                says.accept("the vault is not kept from being opened by processes with another data directory: "
                        + noHome.getMessage());
            }
            return;
        }
        locks.add(lock(channel, position(vault))::release);
    }

    /** No cryptographic hash: for the first one the JDK looks at all its providers, which is a tenth of a start. */
    private static long position(String vault) {
        long hash = 0;
        for (int i = 0; i < vault.length(); i++) {
            hash = 31 * hash + vault.charAt(i);
        }
        return hash & (Long.MAX_VALUE >> 1);
    }

    private static FileChannel inHome(Path state) throws IOException {
        synchronized (IN_HOME) {
            FileChannel open = IN_HOME.get(state);
            if (open == null) {
                PrivateFiles.createFolders(state);
                open = PrivateFiles.open(
                        state.resolve("open-vaults"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                IN_HOME.put(state, open);
            }
            return open;
        }
    }

    private static FileLock lock(FileChannel channel, long position) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            try {
                FileLock lock = channel.tryLock(position, 1, false);
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException heldByThisProcess) {
                // As if another held it.
            }
            // A host that was just killed gives up its locks one by one.
            pause();
        }
        throw new IOException("the vault is open in a process that has another data directory; give both the same"
                + " XDG_DATA_HOME and HOME, or end that process");
    }

    /** What was not touched for days is removed from temporary directories, also while it is locked. */
    private static void keepFromCleaners(Path file) throws IOException {
        FileTime farAway = FileTime.fromMillis(System.currentTimeMillis() + TimeUnit.DAYS.toMillis(3650));
        Files.getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setTimes(farAway, null, null);
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while opening the vault", stopped);
        }
    }

    @Override
    public void close() throws IOException {
        for (Closeable lock : locks) {
            lock.close();
        }
    }
}
