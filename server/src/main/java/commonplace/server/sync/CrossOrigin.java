package commonplace.server.sync;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets an editor in a browser ask for documents though its page comes from another port. Pages of foreign hosts have
 * been turned away before.
 */
final class CrossOrigin {
    private CrossOrigin() {}

    static void allow(Request request, Response response) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null) {
            response.getHeaders().put("Access-Control-Allow-Origin", origin);
            response.getHeaders().add(HttpHeader.VARY, HttpHeader.ORIGIN.asString());
        }
    }

    /** Whether a browser asks what it may ask. */
    static boolean isPreflight(Request request) {
        return request.getMethod().equals("OPTIONS")
                && request.getHeaders().get("Access-Control-Request-Method") != null;
    }

    static void answerPreflight(Response response, Callback callback) {
        HttpFields.Mutable headers = response.getHeaders();
        headers.put("Access-Control-Allow-Methods", "GET, POST");
        headers.put("Access-Control-Allow-Headers", "authorization, content-type");
        headers.put("Access-Control-Max-Age", "600");
        response.setStatus(204);
        response.write(true, null, callback);
    }
}
