package commonplace.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Makes folders that nobody but their owner can enter, and files that nobody else can read, whatever the umask.
 *
 * <p>Rights are given when a file or folder is made, never afterwards by its path: between the two, somebody else could
 * put a link in its place. These are the bits of Linux and macOS or the lists of Windows, as the file system has them; where it
 * keeps neither, there is nothing to give.
 */
public final class PrivateFiles {
    private PrivateFiles() {}

    /** Makes a folder and those above it that are missing, and {@link #tighten tightens} one that is there. */
    public static void createFolders(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        if (Files.isDirectory(absolute)) {
            tighten(absolute);
        } else {
            Files.createDirectories(absolute, AccessRights.of(absolute).ofFolder());
        }
    }

    /**
     * Takes the rights of others away from a folder that an older version made, or somebody's umask.
     *
     * @return whether nobody but its owner can enter it now; a folder of another user, or on a file system that does not
     *     keep rights, stays as it is
     */
    public static boolean tighten(Path folder) throws IOException {
        AccessRights rights = AccessRights.of(folder);
        // The way to the folder may be a link of its owner's.
        Path real = folder.toRealPath();
        return (Files.isDirectory(real) && rights.ofOthers(real).isEmpty()) || rights.tighten(real);
    }

    /**
     * What others than the owner may do with a file or folder, as the system says it: {@code rwxr-x---}, or the names of those who
     * may do something. Nothing where they may do nothing, and for a link.
     */
    public static Optional<String> sharedRights(Path place) throws IOException {
        return AccessRights.of(place).ofOthers(place);
    }

    /** The command with which a person takes away what {@link #sharedRights} tells of. */
    public static String remedy(Path place) {
        return AccessRights.of(place).remedy(place);
    }

    /** Whether this file system can keep a file from others. */
    public static boolean areKept(Path near) {
        return !(AccessRights.of(near) instanceof NoRights);
    }

    /** Opens a file without following a link in its place; one that this makes is its owner's alone. */
    public static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(Arrays.asList(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(file, all, rightsOfFile(file));
    }

    /** Makes an empty file, for code that opens it in ways that give no rights, unless it is there already. */
    public static void createIfMissing(Path file) throws IOException {
        try {
            Files.createFile(file, rightsOfFile(file));
        } catch (FileAlreadyExistsException there) {
            // As it should be.
        }
    }

    /**
     * Gives a file these contents, all at once: a reader sees the old or the new, but after a crash of the system it may be
     * damaged. {@link DurableFiles#replacePrivate} is for what is needed then. One at a time for each file.
     */
    public static void replace(Path file, DurableFiles.Contents contents) throws IOException {
        new FileReplacement(file, rightsOfFile(file), false).replace(contents, _ -> {});
    }

    /** Writes a short file; a reader may see it half written. */
    public static void write(Path file, byte[] contents) throws IOException {
        try (var channel =
                open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            var left = ByteBuffer.wrap(contents);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        }
    }

    /**
     * Makes a folder in a place where everybody may make some, such as {@code /tmp}. Its parent must be there.
     *
     * @return whether it is this user's own: a folder and no link, which nobody else can enter or has made
     */
    public static boolean claimFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, AccessRights.of(folder).ofFolder());
        } catch (FileAlreadyExistsException there) {
            // It is ours, or it is not: the rights tell.
        }
        AccessRights rights = AccessRights.of(folder);
        try {
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && rights.isOwn(folder)
                    && rights.ofOthers(folder).isEmpty();
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** The number by which the system knows the user that this process runs as; 0 where it knows none. */
    public static int userId() throws IOException {
        Path self = Path.of("/proc/self");
        if (Files.isDirectory(self)) {
            return (int) Files.getAttribute(self, "unix:uid");
        }
        Path made = Files.createTempFile("commonplace", null);
        try {
            return made.getFileSystem().supportedFileAttributeViews().contains("posix")
                    ? (int) Files.getAttribute(made, "unix:uid")
                    : 0;
        } finally {
            Files.delete(made);
        }
    }

    static FileAttribute<?>[] rightsOfFile(Path file) {
        return AccessRights.of(file).ofFile();
    }
}
