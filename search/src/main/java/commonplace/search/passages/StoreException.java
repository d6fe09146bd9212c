package commonplace.search.passages;

import commonplace.search.engine.LuceneIndex;
import org.jspecify.annotations.Nullable;

/** The place where documents or their vectors are kept does not answer, or refuses what it is asked. */
public class StoreException extends RuntimeException implements LuceneIndex.Unrelated {
    private static final long serialVersionUID = 1L;

    /** @param message for the caller, with what would help */
    public StoreException(String message) {
        this(message, null);
    }

    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
