package commonplace.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** A backup that is being made. Until it is finished nobody finds it, and whatever was there before is as it was. */
interface BackupWriter extends AutoCloseable {
    /** Content that the backup has. */
    record StoredContent(String sha256, long size) {}

    /** What tells the backup from others in the same place. */
    String name();

    /** The files of the newest backup that is there already, by name. */
    Map<String, BackupEntry> known();

    boolean has(String sha256, long size);

    /** Takes content, which is closed by that. */
    StoredContent put(InputStream content) throws IOException;

    /** Whether others wait for what is put now, so that nothing else is waited for. */
    default void hurry(boolean now) {}

    /** How much was written that was not there before. */
    long added();

    /** The backup is there, and on disk on return. */
    void finish(BackupManifest manifest) throws IOException;

    @Override
    void close() throws IOException;
}
