package commonplace.tools.jmespath;

/** What was written is no JMESPath. The message says what would be. */
public final class InvalidPathException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int position;

    InvalidPathException(String message, int position) {
        super(message, null, false, false);
        this.position = position;
    }

    /** Where in the expression, from 0. */
    public int position() {
        return position;
    }
}
