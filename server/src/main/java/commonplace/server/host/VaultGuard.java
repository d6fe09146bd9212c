package commonplace.server.host;

import commonplace.files.PrivateFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps a vault from being opened by two hosts of one user that do not know of each other, because their data directories
 * differ, as those of a client in a sandbox do. The meeting place depends on the environment; this lock does not.
 *
 * <p>A lock that other users could take is a lock that they could keep, so they have no part in it.
 */
final class VaultGuard implements Closeable {
    private static final int TRIES = 100;
    private static final long PAUSE_MILLIS = 50;
    private static final String LOCKS = "locks";

    private final List<FileChannel> channels;

    private VaultGuard(List<FileChannel> channels) {
        this.channels = channels;
    }

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
        var channels = new ArrayList<FileChannel>();
        try {
            for (Path file : files(vault, places, says)) {
                channels.add(PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
                // Before it is locked: this opens the file too, and a lock is lost when its process closes any of
                // these.
                keepFromCleaners(file);
                lock(channels.getLast());
            }
            return new VaultGuard(channels);
        } catch (IOException | RuntimeException failed) {
            new VaultGuard(channels).close();
            throw failed;
        }
    }

    /**
     * The files that must be locked: one in the temporary directory, or in the user's home where the other cannot be had.
     * One that is in the home already is locked in any case: somebody who made our folder in the temporary directory may
     * have removed it since.
     */
    private static List<Path> files(String vault, Places places, Consumer<String> says) throws IOException {
        var files = new ArrayList<Path>();
        Path inHome = places.state().resolve(LOCKS).resolve(vault);
        if (isClaimed(places.temporary(), says)) {
            files.add(places.temporary().resolve(vault + ".lock"));
            if (Files.exists(inHome, LinkOption.NOFOLLOW_LINKS)) {
                files.add(inHome);
            }
            return files;
        }
        try {
            PrivateFiles.createFolders(places.state().resolve(LOCKS));
            files.add(inHome);
        } catch (IOException noHome) {
            says.accept("the vault is not kept from being opened by processes with another data directory: "
                    + noHome.getMessage());
        }
        return files;
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

    private static void lock(FileChannel channel) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            if (isLocked(channel)) {
                return;
            }
            // A host that was just killed gives up its locks one by one.
            pause();
        }
        throw new IOException("the vault is open in a process that has another data directory; give both the same"
                + " XDG_DATA_HOME and HOME, or end that process");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    /** What was not touched for days is removed from temporary directories, also while it is locked. */
    private static void keepFromCleaners(Path file) throws IOException {
        FileTime farAway = FileTime.from(Instant.now().plus(Duration.ofDays(3650)));
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
        for (FileChannel channel : channels) {
            channel.close();
        }
    }
}
