package commonplace.server.metrics;

import commonplace.mcp.server.InputRequiredException;
import commonplace.tools.ErrorCode;
import commonplace.tools.ToolResult;
import java.util.Locale;

/** What came of a call, in the few words that numbers are kept by. */
public enum CallOutcome {
    OK,
    /** The caller can put it right: arguments that do not fit, a note that is not there. */
    REFUSED,
    FAILED,
    TIMEOUT,
    CANCELLED,
    /** The client was asked something, and the call is made again with its answer. */
    ASKED;

    public static CallOutcome of(ToolResult result) {
        return switch (result) {
            case ToolResult.Text _, ToolResult.Told _, ToolResult.Data _ -> OK;
            case ToolResult.Refused _, ToolResult.RefusedWith _ -> REFUSED;
            case ToolResult.Foreign foreign -> foreign.failed() ? FAILED : OK;
            case ToolResult.Failed failed -> of(failed.code());
        };
    }

    private static CallOutcome of(ErrorCode code) {
        return switch (code) {
            case TOOL_NOT_FOUND,
                    NO_BACKENDS,
                    BACKEND_OVERRIDE_INVALID,
                    BACKEND_OVERRIDE_NO_MATCH,
                    VALIDATION_INPUT,
                    STREAM_NOT_SUPPORTED -> REFUSED;
            case VALIDATION_OUTPUT, EXECUTION_FAILED, STREAM_FAILED, CHAIN_STEP_FAILED, INTERNAL -> FAILED;
            case CANCELLED -> CANCELLED;
            case TIMEOUT -> TIMEOUT;
        };
    }

    public static CallOutcome of(Throwable cause) {
        return switch (cause) {
            case InputRequiredException _ -> ASKED;
            case InterruptedException _ -> CANCELLED;
            default -> FAILED;
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
