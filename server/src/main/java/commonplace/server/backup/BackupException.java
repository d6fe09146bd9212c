package commonplace.server.backup;

import java.io.IOException;

/** A backup cannot be made, used or restored as somebody wants, for a reason that they can do something about. */
public final class BackupException extends IOException {
    private static final long serialVersionUID = 1;

    public BackupException(String message) {
        super(message);
    }

    /** Never without words. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
