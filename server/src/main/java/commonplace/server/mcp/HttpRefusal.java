package commonplace.server.mcp;

import org.jspecify.annotations.Nullable;

/** Ends a request with an HTTP status and a JSON-RPC error as its body. */
final class HttpRefusal extends Exception {
    private final int status;
    private final transient Reply reply;

    HttpRefusal(int status, String message) {
        this(status, null, McpException.invalidRequest(message));
    }

    HttpRefusal(int status, @Nullable Object id, McpException error) {
        super(error.getMessage(), null, false, false);
        this.status = status;
        this.reply = Reply.error(id, error);
    }

    int status() {
        return status;
    }

    Reply reply() {
        return reply;
    }
}
