package commonplace.server.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What goes back to the browser. Nothing is kept there unless it says so: notes change, and are nobody else's. */
record WebResponse(int status, String type, byte[] body, Map<String, String> headers) {
    private static final Map<String, String> NOT_KEPT = Map.of("Cache-Control", "no-store");

    /** Has no body, and its length would be taken for that of what is known already. */
    private static final int NOT_MODIFIED = 304;

    static WebResponse page(int status, Markup html) {
        return new WebResponse(status, "text/html; charset=utf-8", bytes(html.toString()), NOT_KEPT);
    }

    static WebResponse text(int status, String text) {
        return new WebResponse(status, "text/plain; charset=utf-8", bytes(text), NOT_KEPT);
    }

    static WebResponse file(String type, byte[] body) {
        return new WebResponse(200, type, body, Map.of("Cache-Control", "private, no-cache"));
    }

    void send(Response response, Callback callback) {
        response.setStatus(status);
        headers.forEach(response.getHeaders()::put);
        response.getHeaders().put("Content-Type", type);
        if (status != NOT_MODIFIED) {
            response.getHeaders().put("Content-Length", body.length);
        }
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
