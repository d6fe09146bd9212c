package commonplace.sandbox;

/** Ends a run from inside a host function. The engine has nothing that could catch it. */
final class ScriptStoppedException extends RuntimeException {
    private final ScriptResult.Kind kind;

    ScriptStoppedException(ScriptResult.Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    ScriptResult.Kind kind() {
        return kind;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
