package commonplace.server.web;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The answer where no page of ours was reached: a request that is no HTTP, or that broke the server. */
final class PlainErrors implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        SafeHeaders.addTo(response.getHeaders());
        WebResponse.text(status, status + " " + HttpStatus.getMessage(status) + "\n")
                .send(response, callback);
        return true;
    }
}
