package commonplace.server.web;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Leaves every other path to the next handler. */
final class PathHandler extends Handler.Wrapper {
    private final String path;

    PathHandler(String path, Handler behind) {
        super(behind);
        this.path = path;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return path.equals(Request.getPathInContext(request)) && super.handle(request, response, callback);
    }
}
