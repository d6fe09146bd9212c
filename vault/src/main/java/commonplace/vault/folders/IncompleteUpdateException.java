package commonplace.vault.folders;

/** An update builds on changes that have not come yet; nothing was changed. */
public final class IncompleteUpdateException extends RuntimeException {
    IncompleteUpdateException() {
        super("this change builds on others that have not come here; connect again, and send all of them");
    }
}
