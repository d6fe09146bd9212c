package commonplace.mcp.server;

import commonplace.mcp.CallToolResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a tool. It may block; it is interrupted when the client cancels. Arguments arrive unchecked. */
@FunctionalInterface
public interface ToolHandler {
    CallToolResult call(Map<String, @Nullable Object> arguments, RequestContext call) throws Exception;
}
