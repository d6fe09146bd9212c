package commonplace.server.web;

import commonplace.http.BasePath;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What goes back to the browser. Nothing is kept there unless it says so: notes change, and are nobody else's. */
record WebResponse(int status, String type, byte[] body, Map<String, String> headers) {
    private static final Map<String, String> NOT_KEPT = Map.of("Cache-Control", "no-store");

    private static final Pattern LINK = Pattern.compile("( (?:href|src|action)=\")/(?!/)");

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
        byte[] sent = placed(response);
        response.setStatus(status);
        headers.forEach(response.getHeaders()::put);
        response.getHeaders().put("Content-Type", type);
        if (status != NOT_MODIFIED) {
            response.getHeaders().put("Content-Length", sent.length);
        }
        response.write(true, ByteBuffer.wrap(sent), callback);
    }

    /** Pages are written as if they stood at the root; what they lead to stands where this server does. */
    private byte[] placed(Response response) {
        String base = BasePath.of(response.getRequest());
        if (base.isEmpty() || !type.startsWith("text/html")) {
            return body;
        }
        // Quotes in text are escaped, so that this is always an attribute.
        return bytes(LINK.matcher(new String(body, StandardCharsets.UTF_8))
                .replaceAll("$1" + Matcher.quoteReplacement(base) + "/"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
