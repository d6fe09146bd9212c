package commonplace.tools;

/**
 * Arguments that do not fit, or that a tool finds out not to fit, such as a cursor of another search. {@link ToolDefinition#prepare}
 * turns it into a value.
 */
public final class InvalidArgumentsException extends RuntimeException {
    private final String message;

    public InvalidArgumentsException(String message) {
        super(message, null, false, false);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
