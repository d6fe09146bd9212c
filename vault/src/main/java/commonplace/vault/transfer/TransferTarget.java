package commonplace.vault.transfer;

import commonplace.vault.files.IncomingFile;
import java.io.IOException;

/** Where files are carried to. */
interface TransferTarget {
    Put put(IncomingFile item) throws IOException;

    /** What became of one file. */
    sealed interface Put {
        /** @param file its path in the target */
        record Carried(String file) implements Put {}

        record Unchanged() implements Put {}

        record Refused(String why) implements Put {}
    }
}
