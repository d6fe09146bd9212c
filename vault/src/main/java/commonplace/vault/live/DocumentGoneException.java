package commonplace.vault.live;

import java.util.UUID;

/** Somebody wants to change a live document whose note was removed. */
public final class DocumentGoneException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    DocumentGoneException(UUID id) {
        super("the document " + id + " was removed");
    }
}
