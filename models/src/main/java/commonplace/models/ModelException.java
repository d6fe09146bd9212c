package commonplace.models;

import java.io.Serial;

/** A model that did not answer. The message says which, why, and what would help. */
public class ModelException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
