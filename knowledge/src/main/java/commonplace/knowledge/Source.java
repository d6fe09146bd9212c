package commonplace.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

/** Where files are carried from. */
interface Source extends AutoCloseable {
    List<Item> items();

    /** What is not offered at all. */
    List<Transfer.Skipped> skipped();

    @Override
    void close() throws IOException;

    /** One file. */
    interface Item {
        /** Its path, as the source spells it. */
        String file();

        FileTime modified() throws IOException;

        Instant created() throws IOException;

        /** Its content; reading it fails with {@link TooMuchException} where that is more than it may be. */
        InputStream open() throws IOException;
    }

    /** A file that is larger than it may be, or pretends to be small. */
    final class TooMuchException extends IOException {
        TooMuchException(String why) {
            super(why);
        }
    }
}
