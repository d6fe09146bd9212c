package commonplace.vault.notes;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * What tells a file from all others, whatever it is called and whatever it holds. Its birth belongs to it because the
 * number of a file that is gone is given to the next.
 */
public record FileIdentity(int key, long bornNanos) {
    /** Of files on a file system that does not number them. */
    public static final FileIdentity NONE = new FileIdentity(0, 0);

    public static FileIdentity of(BasicFileAttributes attributes) {
        Object key = attributes.fileKey();
        return key == null
                ? NONE
                : new FileIdentity(key.hashCode(), attributes.creationTime().to(TimeUnit.NANOSECONDS));
    }
}
