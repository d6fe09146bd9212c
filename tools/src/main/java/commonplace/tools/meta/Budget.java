package commonplace.tools.meta;

/** How much the references of one step may ask for. A few characters of an expression can double a value many times. */
final class Budget {
    private static final int MAX_STEPS = 2_000_000;
    private static final int MAX_CHARACTERS = 8_000_000;

    private int steps = MAX_STEPS;
    private int characters = MAX_CHARACTERS;

    /** The end of what we are willing to do. */
    static final class SpentException extends RuntimeException {
        SpentException(String message) {
            super(message, null, false, false);
        }
    }

    void steps(int count) {
        steps -= count;
        if (steps < 0 || count < 0) {
            throw new SpentException("asks for more than " + MAX_STEPS + " steps of work; take less of the result");
        }
    }

    void characters(int count) {
        characters -= count;
        if (characters < 0 || count < 0) {
            throw new SpentException(
                    "makes more than " + MAX_CHARACTERS + " characters of text; take less of the result");
        }
    }
}
