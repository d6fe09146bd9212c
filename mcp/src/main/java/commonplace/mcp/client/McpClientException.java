package commonplace.mcp.client;

import org.jspecify.annotations.Nullable;

/** Why a server gave no result. The message names the server, and holds no secret. */
public final class McpClientException extends Exception {
    /** What became of the request. */
    public enum Kind {
        /** The server is not there, or could not be started; the request did not reach it. */
        UNAVAILABLE,
        /** The server wants credentials that it was not given. */
        NEEDS_AUTH,
        /** The configuration does not let this tool be called, or switches the server off. */
        NOT_ALLOWED,
        /** The server has no such tool. */
        UNKNOWN_TOOL,
        /** The server ended, or the connection broke, before it answered. */
        CRASHED,
        TIMEOUT,
        /** The answer has more bytes than are taken. */
        TOO_LARGE,
        /** The server answered with an error of the protocol, see {@link #code()}. */
        REFUSED,
        /** What the server said is not MCP. */
        MALFORMED,
        /** The server asks for something that nobody here answers. */
        NEEDS_INPUT
    }

    private final Kind kind;
    private final int code;
    private final boolean delivered;

    private McpClientException(Kind kind, int code, boolean delivered, String message, @Nullable Throwable cause) {
        super(message, cause, false, cause != null);
        this.kind = kind;
        this.code = code;
        this.delivered = delivered;
    }

    static McpClientException of(Kind kind, String message) {
        boolean delivered = switch (kind) {
            case UNAVAILABLE, NEEDS_AUTH, NOT_ALLOWED, UNKNOWN_TOOL -> false;
            case CRASHED, TIMEOUT, TOO_LARGE, REFUSED, MALFORMED, NEEDS_INPUT -> true;
        };
        return new McpClientException(kind, 0, delivered, message, null);
    }

    static McpClientException refused(int code, String message) {
        return new McpClientException(Kind.REFUSED, code, true, message, null);
    }

    /** The same for a request that certainly did not reach the server. */
    McpClientException undelivered() {
        return new McpClientException(kind, code, false, getMessage(), null);
    }

    /** The same with another text around it, for a caller that knows more. */
    McpClientException saying(String message) {
        return new McpClientException(kind, code, delivered, message, null);
    }

    public Kind kind() {
        return kind;
    }

    /** The JSON-RPC error code of {@link Kind#REFUSED}, and 0 for the rest. */
    public int code() {
        return code;
    }

    /** Whether the server may have seen the request; if not, it is safe to ask again. */
    public boolean mayHaveBeenDelivered() {
        return delivered;
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message == null ? "" : message;
    }
}
