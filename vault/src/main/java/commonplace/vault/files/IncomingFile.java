package commonplace.vault.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

/** A file from outside, on its way in. */
public interface IncomingFile {
    /** Its path, as the source spells it. */
    String file();

    FileTime modified() throws IOException;

    Instant created() throws IOException;

    /** Its content; reading it fails where that is more than it may be. */
    InputStream open() throws IOException;
}
