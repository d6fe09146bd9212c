package commonplace.search.passages;

import commonplace.search.engine.LuceneIndex;

/** The place where documents or their vectors are kept does not answer, or refuses what it is asked. */
public final class StoreException extends RuntimeException implements LuceneIndex.Unrelated {
    private static final long serialVersionUID = 1L;

    /** @param message for whoever asked, with what would help */
    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
