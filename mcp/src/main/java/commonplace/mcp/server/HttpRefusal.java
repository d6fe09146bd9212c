package commonplace.mcp.server;

import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.McpException;
import org.jspecify.annotations.Nullable;

/** Ends a request with an HTTP status and a JSON-RPC error as its body. */
final class HttpRefusal extends Exception {
    private final int status;
    private final transient JsonRpcResponse reply;

    HttpRefusal(int status, String message) {
        this(status, null, McpException.invalidRequest(message));
    }

    HttpRefusal(int status, @Nullable Object id, McpException error) {
        super(error.getMessage(), null, false, false);
        this.status = status;
        this.reply = JsonRpcResponse.error(id, error);
    }

    int status() {
        return status;
    }

    JsonRpcResponse reply() {
        return reply;
    }
}
