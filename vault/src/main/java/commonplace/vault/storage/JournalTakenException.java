package commonplace.vault.storage;

import java.io.IOException;

/** Another run writes to the journal now; this one must not write any more, neither there nor anywhere else. */
final class JournalTakenException extends IOException {
    private static final long serialVersionUID = 1;

    JournalTakenException() {
        super("another process has taken over the vault; what was acknowledged here is safe, start again to go on");
    }
}
