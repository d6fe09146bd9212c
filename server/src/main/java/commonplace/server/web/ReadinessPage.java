package commonplace.server.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Says whether requests should be sent here: 200 if so, else 503, and why in JSON. To every client, as {@link Health} does:
 * it tells nothing of the notes.
 */
final class ReadinessPage extends Handler.Abstract {
    private final Supplier<Readiness> readiness;

    ReadinessPage(Supplier<Readiness> readiness) {
        this.readiness = readiness;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        ReadOnlyMethods.onlyReading(request, this::answer).send(response, callback);
        return true;
    }

    private WebResponse answer() {
        Readiness now = readiness.get();
        return new WebResponse(
                now.isReady() ? 200 : 503,
                "application/json",
                (now.json() + "\n").getBytes(StandardCharsets.UTF_8),
                Map.of("Cache-Control", "no-store"));
    }
}
