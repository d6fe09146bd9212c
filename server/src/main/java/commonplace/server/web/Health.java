package commonplace.server.web;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Says {@code ok} to every client, and under whatever name: it tells nothing else. */
final class Health extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        ReadOnlyMethods.onlyReading(request, () -> WebResponse.text(200, "ok\n"))
                .send(response, callback);
        return true;
    }
}
