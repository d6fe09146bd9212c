package commonplace.tools.meta;

/** A reference that brings nothing; {@link References} makes a {@link ReferenceProblem} of it. */
final class Unresolved extends Exception {
    private final String place;
    private final String expression;
    private final String reason;

    Unresolved(String place, String expression, String reason) {
        super(reason, null, false, false);
        this.place = place;
        this.expression = expression;
        this.reason = reason;
    }

    String place() {
        return place;
    }

    String expression() {
        return expression;
    }

    String reason() {
        return reason;
    }
}
