package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC error. A tool throws it when its arguments do not fit and its owner wants a protocol error for that; what
 * the model should read and put right is an error {@link CallToolResult} instead.
 */
public final class McpException extends RuntimeException {
    public static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL_ERROR = -32603;
    /** spec: JSON-RPC leaves -32000 to -32099 to servers. */
    public static final int LIMITED = -32000;

    static final int RESOURCE_NOT_FOUND = -32002;
    public static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CLIENT_CAPABILITY = -32021;
    static final int UNSUPPORTED_VERSION = -32022;

    private final int code;
    private final transient @Nullable Object data;

    public McpException(int code, String message) {
        this(code, message, null);
    }

    /** An error with details for programs in {@code data}, which is a JSON value. */
    public McpException(int code, String message, @Nullable Object data) {
        // An error of the caller's has no stack trace worth its price.
        super(message, null, false, false);
        this.code = code;
        this.data = data;
    }

    public static McpException invalidParams(String message) {
        return new McpException(INVALID_PARAMS, message);
    }

    public static McpException invalidRequest(String message) {
        return new McpException(INVALID_REQUEST, message);
    }

    public static McpException methodNotFound(String method) {
        return new McpException(METHOD_NOT_FOUND, "Method not found: ".concat(method));
    }

    /** The specification leaves the code open and shows -32602; to a caller, a tool that is not there is a method. */
    public static McpException unknownTool(String message) {
        return new McpException(METHOD_NOT_FOUND, message);
    }

    public static McpException unsupportedVersion(String requested) {
        return new McpException(
                UNSUPPORTED_VERSION,
                "Unsupported protocol version",
                Json.object("supported", Revision.modernVersions(), "requested", requested));
    }

    public static McpException missingCapability(String capability) {
        return new McpException(
                MISSING_CLIENT_CAPABILITY,
                "The client does not offer " + capability + ", which this request needs",
                Json.object("requiredCapabilities", Json.object(capability, Json.object())));
    }

    public int code() {
        return code;
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message == null ? "" : message;
    }

    Map<String, @Nullable Object> wire() {
        return Json.object("code", code, "message", getMessage(), "data", data);
    }
}
