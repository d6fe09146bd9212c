package commonplace.vault.notes;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/** What tells cheaply whether a file is still the one that was read. */
public record Stamp(long size, long modifiedNanos) {
    public static Stamp of(BasicFileAttributes attributes) {
        return new Stamp(attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }
}
