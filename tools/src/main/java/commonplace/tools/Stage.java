package commonplace.tools;

/** Where on its way a call failed. */
public enum Stage {
    VALIDATE_TOOL_ID,
    RESOLVE,
    SELECT_BACKEND,
    VALIDATE_INPUT,
    EXECUTE,
    VALIDATE_OUTPUT,
    STREAM
}
