package commonplace.projects;

/** What came of a question to a project. */
public sealed interface Result<T> {
    record Good<T>(T value) implements Result<T> {}

    record Bad<T>(ProjectProblem problem) implements Result<T> {}

    /** The next step, which needs what came of this one. */
    @FunctionalInterface
    interface Step<T, U> {
        Result<U> of(T value) throws InterruptedException;
    }

    /** Goes on where it is good. */
    default <U> Result<U> then(Step<T, U> next) throws InterruptedException {
        return switch (this) {
            case Good<T>(T value) -> next.of(value);
            case Bad<T>(ProjectProblem problem) -> new Bad<>(problem);
        };
    }

    static <T> Result<T> good(T value) {
        return new Good<>(value);
    }

    static <T> Result<T> bad(ProjectProblem.Code code, String message) {
        return new Bad<>(new ProjectProblem(code, message));
    }
}
