package commonplace.crdt.structs;

/**
 * How many steps may be spent on finding places for the items of an update.
 *
 * <p>Real editing needs few: even where two people wrote for hours in the same place, each of them is walked over once.
 * But an update can be made so that every item walks over every other, and then it would take days.
 */
public final class StepBudget {
    /** Some seconds at worst, and far more than any recorded session needs. */
    public static final long MOST_STEPS = 50_000_000;

    private long left;

    public StepBudget(long steps) {
        this.left = steps;
    }

    /** For what is made here, by callers that are trusted. */
    public static StepBudget unlimited() {
        return new StepBudget(Long.MAX_VALUE);
    }

    void spend(long steps) {
        left -= steps;
        if (left < 0) {
            throw new Exceeded();
        }
    }

    /** It cannot be done in time. To be caught by who has set the limit, who takes back what was done so far. */
    public static final class Exceeded extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Exceeded() {
            super(null, null, false, false);
        }
    }
}
