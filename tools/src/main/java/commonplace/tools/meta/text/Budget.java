package commonplace.tools.meta.text;

import commonplace.tools.jmespath.JmesLimits;
import org.jspecify.annotations.Nullable;

/** How much the references of one step may ask for. A few characters of an expression can double a value many times. */
public final class Budget implements JmesLimits {
    private static final int MAX_STEPS = 2_000_000;
    private static final int MAX_CHARACTERS = 8_000_000;
    private static final int MAX_TEXT = 1_000_000;

    private int steps = MAX_STEPS;
    private int characters = MAX_CHARACTERS;

    /** The end of what we are willing to do. */
    public static final class SpentException extends RuntimeException {
        public SpentException(String message) {
            super(message, null, false, false);
        }
    }

    @Override
    public void steps(int count) {
        steps -= count;
        if (steps < 0 || count < 0) {
            throw new SpentException("asks for more than " + MAX_STEPS + " steps of work; take less of the result");
        }
    }

    @Override
    public String json(@Nullable Object value) {
        return Compact.json(value, MAX_TEXT);
    }

    public void characters(int count) {
        characters -= count;
        if (characters < 0 || count < 0) {
            throw new SpentException(
                    "makes more than " + MAX_CHARACTERS + " characters of text; take less of the result");
        }
    }
}
