package commonplace.server.host;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Keeps a vault from being opened by two hosts that do not know of each other, because their data directories differ:
 * a client in a sandbox, or another user. The meeting place depends on the environment; this lock does not.
 */
final class VaultGuard implements Closeable {
    private static final int TRIES = 40;
    private static final long PAUSE_MILLIS = 50;

    private final Optional<FileChannel> channel;

    private VaultGuard(Optional<FileChannel> channel) {
        this.channel = channel;
    }

    /** @throws IOException when a process that meets elsewhere has the vault open */
    static VaultGuard of(String vault) throws IOException {
        Optional<FileChannel> channel = open(vault);
        if (channel.isEmpty()) {
            return new VaultGuard(channel);
        }
        for (int i = 0; i < TRIES; i++) {
            if (isLocked(channel.get())) {
                return new VaultGuard(channel);
            }
            // A host that was just killed gives up its locks one by one.
            pause();
        }
        channel.get().close();
        throw new IOException("the vault is open in a process that has another data directory or user; give both the "
                + "same XDG_DATA_HOME and HOME, or end that process");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    /** Nothing where files for all users cannot be made: then there is one lock, as there was. */
    private static Optional<FileChannel> open(String vault) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "commonplace-locks");
        Path file = folder.resolve(vault);
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder);
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
            }
            boolean made = Files.notExists(file);
            var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (made) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
            }
            return Optional.of(channel);
        } catch (IOException | UnsupportedOperationException notHere) {
            return Optional.empty();
        }
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
        if (channel.isPresent()) {
            channel.get().close();
        }
    }
}
