package commonplace.database;

import commonplace.search.passages.StoreException;

/** What was open has been changed or removed by somebody else meanwhile, so that it must be opened again. */
public final class LostException extends StoreException {
    private static final long serialVersionUID = 1L;

    LostException(String message) {
        super(message);
    }

    LostException(String message, Throwable cause) {
        super(message, cause);
    }
}
