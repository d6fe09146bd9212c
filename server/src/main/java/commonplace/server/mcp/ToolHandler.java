package commonplace.server.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a tool. It may block; it is interrupted when the client cancels. Arguments arrive unchecked. */
@FunctionalInterface
public interface ToolHandler {
    ToolResult call(Map<String, @Nullable Object> arguments, Call call) throws Exception;
}
