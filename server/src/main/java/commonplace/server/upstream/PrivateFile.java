package commonplace.server.upstream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Files that nobody but their owner can read, in folders that nobody else can look into. */
public final class PrivateFile {
    private static final String TEMPORARY = ".commonplace-tmp";

    /** Nobody takes so long to write a file: what is older was left by a process that was killed. */
    private static final Duration LEFT_OVER = Duration.ofMinutes(10);

    private PrivateFile() {}

    /** Gives a file these contents, all at once: whoever looks, and whatever happens, sees the old or the new. */
    public static void write(Path file, byte[] contents) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        createFolders(folder);
        Path temporary = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID() + TEMPORARY);
        try {
            var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            try (var channel = FileChannel.open(temporary, options, rights(folder, "rw-------"))) {
                var bytes = ByteBuffer.wrap(contents);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Makes a folder and those above it; those that it makes are private. */
    public static void createFolders(Path folder) throws IOException {
        Path existing = folder.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = Objects.requireNonNull(existing.getParent());
        }
        Files.createDirectories(folder, rights(existing, "rwx------"));
    }

    /** Deletes what killed processes left in a folder. */
    static void clear(Path folder) throws IOException {
        Instant old = Instant.now().minus(LEFT_OVER);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(TEMPORARY)).toList()) {
                if (Files.exists(file)
                        && Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    // Windows keeps the user's data directory to the user by itself.
    private static FileAttribute<?>[] rights(Path near, String rights) {
        boolean posix = near.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))}
                : new FileAttribute<?>[0];
    }
}
