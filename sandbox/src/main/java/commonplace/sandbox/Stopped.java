package commonplace.sandbox;

/** Ends a run from inside a host function. The engine has nothing that could catch it. */
final class Stopped extends RuntimeException {
    private final Outcome.Kind kind;

    Stopped(Outcome.Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    Outcome.Kind kind() {
        return kind;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
