package commonplace.tools.docs;

import commonplace.projects.ProjectResult;
import commonplace.projects.Projects;
import commonplace.tools.Caller;
import commonplace.tools.ToolResult;
import java.util.function.Function;

/** The project that a caller has activated. */
record ActiveProject(Projects projects, Caller caller) {
    /** Asks the active project something, and tells what came of it. */
    <T> ToolResult tell(Projects.Asking<T> question, Function<T, Record> answer) {
        try {
            return told(projects.ask(caller.identity(), question), answer);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return DocsError.invalid("the call was cancelled");
        }
    }

    static <T> ToolResult told(ProjectResult<T> result, Function<T, Record> answer) {
        return switch (result) {
            case ProjectResult.Good<T>(T value) -> new ToolResult.Data(answer.apply(value));
            case ProjectResult.Bad<T>(var problem) -> DocsError.of(problem);
        };
    }
}
