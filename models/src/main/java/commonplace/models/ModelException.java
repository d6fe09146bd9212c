package commonplace.models;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A model that did not answer. The message says which, why, and what would help. */
public class ModelException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
