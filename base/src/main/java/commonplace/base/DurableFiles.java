package commonplace.base;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Files and folders that are on disk when a method returns. */
public final class DurableFiles {
    /** How the names end of files that are there for a moment; what a killed process left of them is of no use. */
    public static final String TEMPORARY = ".commonplace-tmp";

    /** Two seconds in all. */
    private static final int MOST_TRIES = 100;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private DurableFiles() {}

    /** What is written into a file; from its beginning again when the thread was interrupted meanwhile. */
    @FunctionalInterface
    public interface Contents {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Makes sure that a folder knows its files on disk. Not to be stopped: what was renamed is there. Windows opens no folder as a
     * file, and writes down itself what becomes of names.
     */
    public static void force(Path folder) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            if (!Files.isDirectory(folder)) {
                throw new NoSuchFileException(folder.toString());
            }
            return;
        }
        Uninterrupted.<IOException>run(() -> {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        });
    }

    /** Puts a file that is complete and on disk in the place of another, or where none is, and has its folder know it. */
    public static void putInPlace(Path complete, Path file) throws IOException {
        takePlace(complete, file);
        force(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    }

    /**
     * Puts a file in the place of another in one step, without waiting for the disk. Windows refuses that while some program, such as one
     * that looks for viruses, has the other open for a moment: there it is tried for a while.
     */
    public static void takePlace(Path complete, Path file) throws IOException {
        boolean isRefusedAtTimes =
                !file.getFileSystem().supportedFileAttributeViews().contains("posix");
        for (int tries = 1; ; tries++) {
            try {
                Files.move(complete, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                return;
            } catch (AccessDeniedException refused) {
                if (!isRefusedAtTimes || tries == MOST_TRIES) {
                    throw refused;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /**
     * Gives a file that is there other contents, all at once: a reader sees the old or the new, whatever happens. Who
     * may read it stays the same. One at a time for each file.
     */
    public static void replace(Path file, byte[] contents) throws IOException {
        if (!Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
            new FileReplacement(file, new FileAttribute<?>[0], true).replace(out -> out.write(contents), _ -> {});
            return;
        }
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
        // The umask may take some of them away.
        new FileReplacement(file, new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(rights)}, true)
                .replace(out -> out.write(contents), temporary -> Files.setPosixFilePermissions(temporary, rights));
    }

    /** The same for a file that nobody but its owner can read, whether it is there already or not. */
    public static void replacePrivate(Path file, byte[] contents) throws IOException {
        replacePrivate(file, out -> out.write(contents));
    }

    /** The same for contents that are too large to be held. */
    public static void replacePrivate(Path file, Contents contents) throws IOException {
        new FileReplacement(file, PrivateFiles.rightsOfFile(file), true).replace(contents, _ -> {});
    }

    /**
     * Makes a file that is not there yet, all at once, and the folders above it.
     *
     * @throws FileAlreadyExistsException if it is there
     */
    public static void create(Path file, byte[] contents) throws IOException {
        createFolders(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        new FileReplacement(file, new FileAttribute<?>[0], true).create(out -> out.write(contents));
    }

    /** The same for a file that nobody but its owner can read. */
    public static void createPrivate(Path file, byte[] contents) throws IOException {
        createFolders(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        new FileReplacement(file, PrivateFiles.rightsOfFile(file), true).create(out -> out.write(contents));
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
