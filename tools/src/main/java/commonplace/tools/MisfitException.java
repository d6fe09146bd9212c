package commonplace.tools;

/**
 * Arguments that do not fit, or that a tool finds out not to fit, such as a cursor of another search. {@link Tool#call}
 * turns it into a value.
 */
public final class MisfitException extends RuntimeException {
    private final String message;

    public MisfitException(String message) {
        super(message, null, false, false);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
