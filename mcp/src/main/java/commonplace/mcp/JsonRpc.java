package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON-RPC messages that we send. */
public final class JsonRpc {
    private JsonRpc() {}

    public static Map<String, @Nullable Object> result(Object id, Map<String, @Nullable Object> result) {
        return Json.object("jsonrpc", "2.0", "id", id, "result", result);
    }

    /** Without an id where none could be read: the protocol's schemas have no null id. */
    static Map<String, @Nullable Object> error(@Nullable Object id, McpException error) {
        return Json.object("jsonrpc", "2.0", "id", id, "error", error.wire());
    }

    public static Map<String, @Nullable Object> request(
            Object id, String method, Map<String, @Nullable Object> params) {
        return Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", params);
    }

    public static Map<String, @Nullable Object> notification(String method, Map<String, @Nullable Object> params) {
        return Json.object("jsonrpc", "2.0", "method", method, "params", params);
    }
}
