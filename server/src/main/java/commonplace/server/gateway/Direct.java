package commonplace.server.gateway;

import commonplace.server.mcp.ToolResult;
import commonplace.tools.meta.CallFailure;
import commonplace.tools.meta.Offered;

/** A tool as a client has it that sees it itself. */
interface Direct extends Offered {
    /** How it is listed, as a JSON value. */
    Object listed();

    /** What such a client is told where there is no result. */
    ToolResult told(CallFailure failure);
}
