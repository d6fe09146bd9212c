package commonplace.server.backup;

import java.io.IOException;
import java.util.List;

/** Where backups are read from. */
interface BackupSource extends AutoCloseable {
    /** The oldest first. */
    List<String> names() throws IOException;

    /** @param name empty for the newest */
    BackupReader reader(String name) throws IOException;

    @Override
    void close() throws IOException;
}
