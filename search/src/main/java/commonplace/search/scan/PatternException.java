package commonplace.search.scan;

/** Carries what is wrong with a pattern out of its parser, which turns it into a value. */
final class PatternException extends RuntimeException {
    private final String message;

    /** @param at the offset of the character that is at fault */
    PatternException(String message, int at) {
        this(message + ", at character " + (at + 1));
    }

    PatternException(String message) {
        super(message, null, false, false);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
