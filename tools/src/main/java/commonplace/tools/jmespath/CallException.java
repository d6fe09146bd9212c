package commonplace.tools.jmespath;

/** A function was given a value that it cannot take. */
public final class CallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CallException(String message) {
        super(message, null, false, false);
    }
}
