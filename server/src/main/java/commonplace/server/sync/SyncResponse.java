package commonplace.server.sync;

import commonplace.json.Json;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * An answer over HTTP.
 *
 * @param retrySeconds after how long it makes sense to ask again; zero where that is not said
 */
record SyncResponse(int status, String type, byte[] body, long retrySeconds) {
    private SyncResponse(int status, String type, byte[] body) {
        this(status, type, body, 0);
    }

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
            case 429 -> "too_many_requests";
            case 426 -> "upgrade_required";
            default -> "failed";
        };
        return new SyncResponse(
                status, "application/json", Json.write(Json.object("error", error, "message", message)));
    }

    static SyncResponse error(Admission.No no) {
        SyncResponse error = error(no.status(), no.message());
        return new SyncResponse(error.status(), error.type(), error.body(), no.retrySeconds());
    }

    void send(Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        if (retrySeconds > 0) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, retrySeconds);
        }
        if (status == 401) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        }
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
