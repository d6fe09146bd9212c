package commonplace.server.web;

import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The numbers of this server, for Prometheus. */
final class MetricsPage extends Handler.Abstract {
    // spec: Prometheus, exposition formats, "Text-based format"
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final Supplier<byte[]> text;

    MetricsPage(Supplier<byte[]> text) {
        this.text = text;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        ReadOnlyMethods.onlyReading(
                        request, () -> new WebResponse(200, TYPE, text.get(), Map.of("Cache-Control", "no-store")))
                .send(response, callback);
        return true;
    }
}
