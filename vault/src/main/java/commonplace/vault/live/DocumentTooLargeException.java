package commonplace.vault.live;

/** An update would make a live document larger than any note can be. */
public final class DocumentTooLargeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    DocumentTooLargeException(long limit) {
        super("the document would be larger than " + limit + " characters");
    }
}
