package commonplace.server.mcp;

import commonplace.json.Json;
import org.jspecify.annotations.Nullable;

/** A message that ends an exchange, and its JSON-RPC error code, which is 0 for a result. */
final class Reply {
    private final byte[] json;
    private final int errorCode;

    Reply(byte[] json, int errorCode) {
        this.json = json;
        this.errorCode = errorCode;
    }

    static Reply error(@Nullable Object id, McpException error) {
        return new Reply(Json.write(Rpc.error(id, error)), error.code());
    }

    byte[] json() {
        return json;
    }

    int errorCode() {
        return errorCode;
    }
}
