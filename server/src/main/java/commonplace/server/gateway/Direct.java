package commonplace.server.gateway;

import commonplace.mcp.CallToolResult;
import commonplace.tools.meta.CallFailure;
import commonplace.tools.meta.CallableTool;

/** A tool as a client has it that sees it itself. */
interface Direct extends CallableTool {
    /** How it is listed, as a JSON value. */
    Object listed();

    /** What such a client is told where there is no result. */
    CallToolResult told(CallFailure failure);
}
