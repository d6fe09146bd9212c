package commonplace.search;

import java.io.Serial;

/**
 * The files of the index turned out to be unreadable while it was open, or could not be written. Close it and open it
 * again: it will be fresh, or what it was at its last commit.
 */
public final class DamagedIndexException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    public DamagedIndexException(String message, Throwable cause) {
        super(message, cause);
    }
}
