package commonplace.tools.docs;

import commonplace.projects.Activation;
import commonplace.projects.ProjectResult;
import commonplace.projects.Projects;
import commonplace.tools.Caller;
import commonplace.tools.ToolResult;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The project that a caller has activated, or works in. */
record ActiveProject(Projects projects, Caller caller) {
    /** Makes a tool's result of what a project answered, and of what else its caller should know. */
    interface Telling<T> extends BiFunction<T, Optional<String>, Record> {}

    /** Asks the active project something, and tells what came of it. */
    <T> ToolResult tell(Projects.Asking<T> question, Function<T, Record> answer) {
        return tell(question, (value, _) -> answer.apply(value));
    }

    /** The same for answers in which there is room for a notice. */
    <T> ToolResult tell(Projects.Asking<T> question, Telling<T> answer) {
        try {
            Optional<ProjectResult<Activation>> begun = projects.hasNone(caller.identity())
                    ? projects.activateNear(caller.identity(), caller.folders(true), caller::progress)
                    : Optional.empty();
            if (begun.isPresent() && begun.get() instanceof ProjectResult.Bad<Activation>(var problem)) {
                return DocsError.of(problem);
            }
            Optional<String> notice = begun.flatMap(ActiveProject::notice);
            return told(projects.ask(caller.identity(), question), value -> answer.apply(value, notice));
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return DocsError.invalid("the call was cancelled");
        }
    }

    private static Optional<String> notice(ProjectResult<Activation> begun) {
        return begun instanceof ProjectResult.Good<Activation>(Activation activation)
                ? Optional.of("The project " + activation.tenant().project() + " was activated on branch "
                        + activation.tenant().branch() + ", since you work in it (" + activation.configFile() + ").")
                : Optional.empty();
    }

    static <T> ToolResult told(ProjectResult<T> result, Function<T, Record> answer) {
        return switch (result) {
            case ProjectResult.Good<T>(T value) -> new ToolResult.Data(answer.apply(value));
            case ProjectResult.Bad<T>(var problem) -> DocsError.of(problem);
        };
    }

    /** Two notices, either of which may be missing, as one. */
    static Optional<String> both(Optional<String> one, Optional<String> other) {
        return one.isPresent() && other.isPresent() ? Optional.of(one.get() + " " + other.get()) : one.or(() -> other);
    }
}
