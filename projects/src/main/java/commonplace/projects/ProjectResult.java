package commonplace.projects;

/** What came of a question to a project. */
public sealed interface ProjectResult<T> {
    record Good<T>(T value) implements ProjectResult<T> {}

    record Bad<T>(ProjectProblem problem) implements ProjectResult<T> {}

    /** The next step, which needs what came of this one. */
    @FunctionalInterface
    interface Step<T, U> {
        ProjectResult<U> of(T value) throws InterruptedException;
    }

    /** Goes on where it is good. */
    default <U> ProjectResult<U> then(Step<T, U> next) throws InterruptedException {
        return switch (this) {
            case Good<T>(T value) -> next.of(value);
            case Bad<T>(ProjectProblem problem) -> new Bad<>(problem);
        };
    }

    static <T> ProjectResult<T> good(T value) {
        return new Good<>(value);
    }

    static <T> ProjectResult<T> bad(ProjectProblem.Code code, String message) {
        return new Bad<>(new ProjectProblem(code, message));
    }
}
