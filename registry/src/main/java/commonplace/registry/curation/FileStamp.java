package commonplace.registry.curation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the file system says of a file: another content shows in it, unless it came in the same moment. */
public record FileStamp(
        Instant modified, long size, @Nullable Object key) {
    public static final FileStamp NONE = new FileStamp(Instant.MIN, -1, null);

    /** File systems keep times in steps; within one, a second change cannot be told from the first. */
    private static final Duration STEP = Duration.ofSeconds(2);

    public static FileStamp of(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new FileStamp(attributes.lastModifiedTime().toInstant(), attributes.size(), attributes.fileKey());
        } catch (IOException none) {
            return NONE;
        }
    }

    /** Whether a change after this moment would show. */
    public boolean isSettled(Instant now) {
        return modified.isBefore(now.minus(STEP)) || modified.isAfter(now.plus(STEP));
    }
}
