package commonplace.tools.meta;

import commonplace.tools.Backend;
import commonplace.tools.Doc;
import commonplace.tools.ErrorCode;
import commonplace.tools.Named;
import commonplace.tools.Stage;
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

    static ErrorObject of(CallFailure failure, String toolId, Optional<CallableTool> tool) {
        return new ErrorObject(
                failure.code(),
                failure.getMessage(),
                Optional.of(toolId),
                Optional.of(failure.stage()),
                tool.map(found -> found.backend().kind()),
                Optional.empty(),
                Optional.of(failure.code().isRetryable()),
                Optional.of(failure.details()).filter(details -> !details.isEmpty()));
    }

    /** What every error has: listed with each tool, the whole would cost more than it says. */
    record Outline(String code, String message) {}

    /** One of which nobody knows the tool, or that is about none. */
    static ErrorObject of(CallFailure failure) {
        return of(failure.code(), failure.stage(), failure.getMessage(), failure.details());
    }

    static ErrorObject of(ErrorCode code, Stage stage, String message, Map<String, @Nullable Object> details) {
        return new ErrorObject(
                code,
                message,
                Optional.empty(),
                Optional.of(stage),
                Optional.empty(),
                Optional.empty(),
                Optional.of(code.isRetryable()),
                Optional.of(details).filter(some -> !some.isEmpty()));
    }

    /** The failure that one of these tells of, where it is one. */
    static Optional<CallFailure> failure(Object structured) {
        if (structured instanceof Map<?, ?> error && error.get("message") instanceof String message) {
            for (ErrorCode code : ErrorCode.values()) {
                if (code.word().equals(error.get("code"))) {
                    return Optional.of(new CallFailure(code, Stage.EXECUTE, message));
                }
            }
        }
        return Optional.empty();
    }

    /** The same, of a step of a chain. */
    ErrorObject at(int step) {
        return new ErrorObject(code, message, toolId, op, backendKind, Optional.of(step), retryable, details);
    }
}
