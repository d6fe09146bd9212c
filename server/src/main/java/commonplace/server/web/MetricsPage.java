package commonplace.server.web;

import commonplace.http.AllowList;
import commonplace.http.Guard;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** The numbers of this server, for Prometheus: for those who may read them at this moment. Where nobody may, there is no such page. */
final class MetricsPage extends Handler.Sequence {
    private final Supplier<Monitoring> monitoring;
    private final Handler forAll;
    private final Handler forThoseWithToken;

    /** @param token empty where none is asked for */
    MetricsPage(Supplier<Monitoring> monitoring, Supplier<AllowList> allowed, @Nullable String token) {
        this.monitoring = monitoring;
        forAll = new Guard(new Numbers(this::text), allowed, null);
        forThoseWithToken = new Guard(new Numbers(this::text), allowed, token);
        addHandler(forAll);
        addHandler(forThoseWithToken);
    }

    private byte[] text() {
        return monitoring.get().metrics().map(metrics -> metrics.text().get()).orElse(new byte[0]);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Optional<Monitoring.Metrics> metrics = monitoring.get().metrics();
        if (metrics.isEmpty()) {
            return false;
        }
        return (metrics.get().isPublic() ? forAll : forThoseWithToken).handle(request, response, callback);
    }

    private static final class Numbers extends Handler.Abstract {
        // spec: Prometheus, exposition formats, "Text-based format"
        private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

        private final Supplier<byte[]> text;

        Numbers(Supplier<byte[]> text) {
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
}
