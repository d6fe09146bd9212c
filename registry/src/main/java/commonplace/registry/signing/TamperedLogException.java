package commonplace.registry.signing;

import java.io.IOException;
import java.nio.file.Path;

/** A log that is not as it was written. The message names the file, the line and what is wrong there. */
public final class TamperedLogException extends IOException {
    private final int line;

    TamperedLogException(Path file, int line, String what) {
        super(file + ", line " + line + ": " + what);
        this.line = line;
    }

    /** The first line that is wrong, counted from 1. */
    public int line() {
        return line;
    }
}
