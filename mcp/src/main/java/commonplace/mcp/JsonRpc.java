package commonplace.mcp;

import commonplace.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON-RPC messages that we send. */
public final class JsonRpc {
    private static final byte[] RESULT = ",\"result\":".getBytes(StandardCharsets.US_ASCII);

    private JsonRpc() {}

    public static Map<String, @Nullable Object> result(Object id, Map<String, @Nullable Object> result) {
        return Json.object("jsonrpc", "2.0", "id", id, "result", result);
    }

    /** The same with a result that is written already. */
    public static byte[] result(Object id, byte[] written) {
        byte[] head = Json.write(Json.object("jsonrpc", "2.0", "id", id));
        int open = head.length - 1;
        return ByteBuffer.allocate(head.length + RESULT.length + written.length)
                .put(head, 0, open)
                .put(RESULT)
                .put(written)
                .put(head[open])
                .array();
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
