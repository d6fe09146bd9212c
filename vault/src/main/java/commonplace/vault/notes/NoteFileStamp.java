package commonplace.vault.notes;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/** What tells cheaply whether a file is still the one that was read. */
public record NoteFileStamp(long size, long modifiedNanos) {
    public static NoteFileStamp of(BasicFileAttributes attributes) {
        return new NoteFileStamp(
                attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }
}
