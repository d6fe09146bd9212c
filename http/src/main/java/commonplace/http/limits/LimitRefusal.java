package commonplace.http.limits;

import commonplace.json.Json;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Why somebody gets nothing for now.
 *
 * @param retrySeconds after how long it makes sense to ask again
 */
public record LimitRefusal(ClientLimit limit, String message, long retrySeconds) {
    /** spec: RFC 6455, the codes registered since: "Try Again Later". Clients of Yjs come back after it. */
    public static final int TRY_AGAIN_LATER = 1013;

    /** Tells a response how long its client should wait. */
    public void addTo(Response response) {
        response.getHeaders().put(HttpHeader.RETRY_AFTER, retrySeconds);
    }

    /** Answers a request with it. */
    public void send(Response response, Callback callback) {
        response.setStatus(HttpStatus.TOO_MANY_REQUESTS_429);
        addTo(response);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        byte[] body = Json.write(Json.object("error", "too_many_requests", "message", message));
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
