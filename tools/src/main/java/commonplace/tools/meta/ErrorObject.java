package commonplace.tools.meta;

import commonplace.tools.Backend;
import commonplace.tools.Doc;
import commonplace.tools.ErrorCode;
import commonplace.tools.Named;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure as callers get it. */
record ErrorObject(
        ErrorCode code,
        @Doc("What was wrong and what would work") String message,
        @Named("tool_id") Optional<String> toolId,
        @Doc("Where on its way the call failed") Optional<Stage> op,
        @Named("backend_kind") Optional<Backend.Kind> backendKind,
        @Named("step_index") Optional<Integer> stepIndex,
        @Doc("Whether the same call may work another time") Optional<Boolean> retryable,

        Optional<Map<String, @Nullable Object>> details) {

    static ErrorObject of(ToolResult.Failed failure, String toolId, Optional<Tool> tool) {
        return new ErrorObject(
                failure.code(),
                failure.message(),
                Optional.of(toolId),
                Optional.of(failure.stage()),
                tool.map(found -> found.backend().kind()),
                Optional.empty(),
                Optional.of(failure.code().isRetryable()),
                Optional.of(failure.details()).filter(details -> !details.isEmpty()));
    }

    /** What every error has: listed with each tool, the whole would cost more than it says. */
    record ErrorOutline(String code, String message) {}

    /** One of which nobody knows the tool, or that is about none. */
    static ErrorObject of(ToolResult.Failed failure) {
        return new ErrorObject(
                failure.code(),
                failure.message(),
                Optional.empty(),
                Optional.of(failure.stage()),
                Optional.empty(),
                Optional.empty(),
                Optional.of(failure.code().isRetryable()),
                Optional.of(failure.details()).filter(details -> !details.isEmpty()));
    }

    /** The same, of a step of a chain. */
    ErrorObject at(int step) {
        return new ErrorObject(code, message, toolId, op, backendKind, Optional.of(step), retryable, details);
    }
}
