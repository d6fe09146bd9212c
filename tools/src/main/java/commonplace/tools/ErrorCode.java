package commonplace.tools;

import java.util.Locale;

/** What kind of failure; the words are the same in small letters. */
public enum ErrorCode {
    TOOL_NOT_FOUND,
    /** There is such a tool, and nobody who would run it for this caller. */
    NO_BACKENDS,
    BACKEND_OVERRIDE_INVALID,
    BACKEND_OVERRIDE_NO_MATCH,
    VALIDATION_INPUT,
    VALIDATION_OUTPUT,
    EXECUTION_FAILED,
    STREAM_NOT_SUPPORTED,
    /** Happens to nobody, since no result is streamed; the schema that clients know has the word. */
    STREAM_FAILED,
    CHAIN_STEP_FAILED,
    INTERNAL,
    CANCELLED,
    TIMEOUT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the same call may work another time. */
    public boolean isRetryable() {
        return this == EXECUTION_FAILED || this == STREAM_FAILED || this == INTERNAL || this == TIMEOUT;
    }
}
