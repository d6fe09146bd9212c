package commonplace.server.web;

import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Gives out the page's own files before anybody is asked who they are. */
final class PublicFiles extends Handler.Wrapper {
    private final Assets assets;

    PublicFiles(Handler behind, Assets assets) {
        super(behind);
        this.assets = assets;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Optional<WebResponse> file =
                assets.find(Request.getPathInContext(request).substring(1));
        if (file.isEmpty()) {
            return super.handle(request, response, callback);
        }
        ReadOnlyMethods.onlyReading(request, file::get).send(response, callback);
        return true;
    }
}
