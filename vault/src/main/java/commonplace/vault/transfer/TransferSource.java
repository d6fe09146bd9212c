package commonplace.vault.transfer;

import commonplace.vault.files.IncomingFile;
import java.io.IOException;
import java.util.List;

/** Where files are carried from. */
interface TransferSource extends AutoCloseable {
    List<IncomingFile> items();

    /** What is not offered at all. */
    List<Transfer.SkippedFile> skipped();

    @Override
    void close() throws IOException;

    /** A file that is larger than it may be, or pretends to be small. */
    final class TooMuchException extends IOException {
        TooMuchException(String why) {
            super(why);
        }
    }
}
