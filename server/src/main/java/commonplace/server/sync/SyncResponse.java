package commonplace.server.sync;

import commonplace.json.Json;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** An answer over HTTP. */
record SyncResponse(int status, String type, byte[] body) {
    static SyncResponse json(Map<String, @Nullable Object> value) {
        return new SyncResponse(200, "application/json", Json.write(value));
    }

    static SyncResponse bytes(byte[] value) {
        return new SyncResponse(200, "application/octet-stream", value);
    }

    static SyncResponse error(int status, String message) {
        String error = switch (status) {
            case 400 -> "bad_request";
            case 401 -> "unauthorized";
            case 403 -> "forbidden";
            case 404 -> "not_found";
            case 405 -> "method_not_allowed";
            case 413 -> "too_large";
            case 415 -> "no_text";
            case 426 -> "upgrade_required";
            default -> "failed";
        };
        return new SyncResponse(
                status, "application/json", Json.write(Json.object("error", error, "message", message)));
    }

    void send(Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        if (status == 401) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        }
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
