package commonplace.json;

/** A value that makes more text than was asked for, or is nested deeper than {@link Json#MAX_DEPTH}. */
public final class JsonLimitException extends RuntimeException {
    private final boolean tooDeep;
    private final String beginning;

    JsonLimitException(boolean tooDeep, String beginning) {
        super(tooDeep ? "nested deeper than " + Json.MAX_DEPTH : "longer than allowed", null, false, false);
        this.tooDeep = tooDeep;
        this.beginning = beginning;
    }

    /** Whether it is the depth that is too much, and not the length. */
    public boolean isTooDeep() {
        return tooDeep;
    }

    /** The text up to there; a little more of it than was asked for if it is too long. */
    public String beginning() {
        return beginning;
    }
}
