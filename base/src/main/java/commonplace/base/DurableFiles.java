package commonplace.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.UUID;

/** Files and folders that are on disk when a method returns. */
public final class DurableFiles {
    /** How the names end of files that are there for a moment; what a killed process left of them is of no use. */
    public static final String TEMPORARY = ".commonplace-tmp";

    private DurableFiles() {}

    /** Not to be stopped: what was renamed is there, and a caller who hears of an error would think that it is not. */
    public static void force(Path folder) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                    return;
                } catch (ClosedByInterruptException cancelled) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Gives a file other contents, all at once: whoever looks, and whatever happens, sees the old or the new. One at a
     * time for each file.
     */
    public static void replace(Path file, byte[] contents) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        Path temporary = folder.resolve("." + file.getFileName() + TEMPORARY);
        try {
            try (var channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                write(channel, ByteBuffer.wrap(contents), 0);
                channel.force(true);
            }
            if (Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
                Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(file));
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        force(folder);
    }

    /**
     * Makes a file that is not there yet, all at once.
     *
     * @throws FileAlreadyExistsException if it is there
     */
    public static void create(Path file, byte[] contents) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        createFolders(folder);
        Path temporary = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID() + TEMPORARY);
        try {
            try (var channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                write(channel, ByteBuffer.wrap(contents), 0);
                channel.force(true);
            }
            // A link is refused where there is something, which a move may not be.
            Files.createLink(file, temporary);
        } finally {
            Files.deleteIfExists(temporary);
        }
        force(folder);
    }

    /** Makes a folder and those above it, each of them known to its parent on disk. */
    public static void createFolders(Path folder) throws IOException {
        createFolders(folder, Files::createDirectories);
    }

    /** The same for what is no user's document: nobody else can enter the folder. */
    public static void createPrivateFolders(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            PrivateFiles.tighten(folder);
        }
        createFolders(folder, PrivateFiles::createFolders);
    }

    private interface Making {
        void folder(Path folder) throws IOException;
    }

    private static void createFolders(Path folder, Making making) throws IOException {
        var missing = new ArrayDeque<Path>();
        for (Path each = folder; each != null && !Files.exists(each, LinkOption.NOFOLLOW_LINKS); ) {
            missing.push(each);
            each = each.getParent();
        }
        for (Path each : missing) {
            making.folder(each);
            force(Objects.requireNonNull(each.getParent()));
        }
    }

    /** Writes all of it at this place of the file; on disk when the channel is forced. */
    public static void write(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
        long at = offset;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }
}
