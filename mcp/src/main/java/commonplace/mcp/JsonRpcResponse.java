package commonplace.mcp;

import commonplace.json.Json;
import org.jspecify.annotations.Nullable;

/** A message that ends an exchange, and its JSON-RPC error code, which is 0 for a result. */
public final class JsonRpcResponse {
    private final byte[] json;
    private final int errorCode;

    public JsonRpcResponse(byte[] json, int errorCode) {
        this.json = json;
        this.errorCode = errorCode;
    }

    public static JsonRpcResponse error(@Nullable Object id, McpException error) {
        return new JsonRpcResponse(Json.write(JsonRpc.error(id, error)), error.code());
    }

    public byte[] json() {
        return json;
    }

    public int errorCode() {
        return errorCode;
    }
}
