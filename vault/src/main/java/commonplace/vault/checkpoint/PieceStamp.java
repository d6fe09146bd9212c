package commonplace.vault.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What the file system says of a file: whoever knows the stamp knows the content.
 *
 * @param version differs for another version of the file; empty if it may not, since the file was changed a moment ago
 * @param rights who may read it, as {@code rw-r-----}; empty where the file system has no such
 */
public record PieceStamp(long size, Instant modified, String version, String rights) {
    static final PieceStamp NONE = new PieceStamp(0, Instant.EPOCH, "", "");

    /** Clocks of file systems are coarse, and what is changed within one of their ticks has the same time. */
    private static final Duration SETTLED = Duration.ofSeconds(2);

    private static final String UNIX = "unix:size,lastModifiedTime,ctime,ino,mode,isRegularFile,isDirectory";
    private static final String RIGHTS = "rwxrwxrwx";

    /** Nothing where there is neither a file nor a folder. */
    static Optional<PieceStamp> of(Path file) throws IOException {
        Instant now = Instant.now();
        boolean unix = file.getFileSystem().supportedFileAttributeViews().contains("unix");
        try {
            return unix ? unix(file, now) : basic(file, now);
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    private static Optional<PieceStamp> unix(Path file, Instant now) throws IOException {
        Map<String, Object> is = Files.readAttributes(file, UNIX, LinkOption.NOFOLLOW_LINKS);
        boolean usual = Boolean.TRUE.equals(is.get("isRegularFile")) || Boolean.TRUE.equals(is.get("isDirectory"));
        if (usual
                && is.get("size") instanceof Long size
                && is.get("lastModifiedTime") instanceof FileTime modified
                && is.get("ctime") instanceof FileTime changed
                && is.get("mode") instanceof Integer mode) {
            String version = size + ":" + modified.to(TimeUnit.NANOSECONDS) + ":" + changed.to(TimeUnit.NANOSECONDS)
                    + ":" + is.get("ino");
            return Optional.of(new PieceStamp(
                    size, modified.toInstant(), isSettled(now, modified, changed) ? version : "", rights(mode)));
        }
        return Optional.empty();
    }

    private static String rights(int mode) {
        var rights = new StringBuilder();
        for (int i = 0; i < RIGHTS.length(); i++) {
            rights.append((mode >> (RIGHTS.length() - 1 - i) & 1) == 1 ? RIGHTS.charAt(i) : '-');
        }
        return rights.toString();
    }

    private static Optional<PieceStamp> basic(Path file, Instant now) throws IOException {
        var is = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!is.isRegularFile() && !is.isDirectory()) {
            return Optional.empty();
        }
        FileTime modified = is.lastModifiedTime();
        String version = is.size() + ":" + modified.to(TimeUnit.NANOSECONDS);
        return Optional.of(
                new PieceStamp(is.size(), modified.toInstant(), isSettled(now, modified, modified) ? version : "", ""));
    }

    private static boolean isSettled(Instant now, FileTime modified, FileTime changed) {
        Instant latest = now.minus(SETTLED);
        return modified.toInstant().isBefore(latest) && changed.toInstant().isBefore(latest);
    }

    /** Whether the file seems to be as it was a moment ago. */
    boolean isSameVersion(PieceStamp later) {
        return size == later.size && modified.equals(later.modified);
    }

    /** Whether content that was known by a stamp's version need not be read again. */
    public boolean isKnownBy(String knownVersion) {
        return !version.isEmpty() && version.equals(knownVersion);
    }
}
