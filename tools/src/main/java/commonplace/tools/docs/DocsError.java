package commonplace.tools.docs;

import commonplace.projects.ProjectProblem;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.Map;

/** An error as this toolset tells it. */
record DocsError(
        @Doc("Always true") boolean error,

        @Doc("What kind of error, such as PROJECT_NOT_ACTIVATED")
        String code,

        @Doc("What was wrong and what would work") String message,
        @Doc("What a program may want to know of it") Map<String, Object> details) {

    static ToolResult of(ProjectProblem problem) {
        return new ToolResult.RefusedWith(
                new DocsError(true, problem.code().name(), problem.message(), problem.details()));
    }

    static ToolResult invalid(String message) {
        return of(new ProjectProblem(ProjectProblem.Code.INVALID_PARAMS, message));
    }
}
