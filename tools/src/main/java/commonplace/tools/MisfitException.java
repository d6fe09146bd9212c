package commonplace.tools;

/** Carries a misfit from the depth of nested values to {@link Shape#bind}, which turns it into a value. */
final class MisfitException extends RuntimeException {
    private final String message;

    MisfitException(String message) {
        super(message, null, false, false);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
