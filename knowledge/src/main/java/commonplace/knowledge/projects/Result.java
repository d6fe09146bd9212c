package commonplace.knowledge.projects;

/** What came of a question to a project. */
public sealed interface Result<T> {
    record Good<T>(T value) implements Result<T> {}

    record Bad<T>(ProjectProblem problem) implements Result<T> {}

    static <T> Result<T> good(T value) {
        return new Good<>(value);
    }

    static <T> Result<T> bad(ProjectProblem.Code code, String message) {
        return new Bad<>(new ProjectProblem(code, message));
    }
}
