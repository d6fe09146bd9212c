package commonplace.tools.meta.text;

/** A reference that brings nothing; {@link References} makes a {@link ReferenceProblem} of it. */
public final class UnresolvedReferenceException extends Exception {
    private final String place;
    private final String expression;
    private final String reason;

    public UnresolvedReferenceException(String place, String expression, String reason) {
        super(reason, null, false, false);
        this.place = place;
        this.expression = expression;
        this.reason = reason;
    }

    public String place() {
        return place;
    }

    public String expression() {
        return expression;
    }

    public String reason() {
        return reason;
    }
}
