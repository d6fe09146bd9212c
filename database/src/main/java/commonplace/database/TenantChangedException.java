package commonplace.database;

import commonplace.search.passages.StoreException;

/** What was open has been changed or removed by somebody else meanwhile, so that it must be opened again. */
public final class TenantChangedException extends StoreException {
    private static final long serialVersionUID = 1L;

    TenantChangedException(String message) {
        super(message);
    }

    TenantChangedException(String message, Throwable cause) {
        super(message, cause);
    }
}
