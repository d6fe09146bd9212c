package commonplace.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;

/** A backup that is there. */
interface BackupReader extends AutoCloseable {
    BackupManifest manifest() throws IOException;

    /**
     * The content of a file.
     *
     * @throws java.nio.file.NoSuchFileException if it is missing
     */
    InputStream open(BackupEntry entry) throws IOException;

    /** Where a person finds the content, to look at it or to delete it. */
    String place(BackupEntry entry);

    /** Whether the content is there, without reading it. */
    default boolean has(BackupEntry entry) throws IOException {
        try {
            open(entry).close();
            return true;
        } catch (FileSystemException missing) {
            return false;
        }
    }

    @Override
    void close() throws IOException;
}
