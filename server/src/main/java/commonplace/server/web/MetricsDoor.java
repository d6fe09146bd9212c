package commonplace.server.web;

import commonplace.http.AllowList;
import commonplace.http.Guard;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Lets those read the numbers who may at this moment. Where nobody may, there is no such page. */
final class MetricsDoor extends Handler.Sequence {
    private final Supplier<Monitoring> monitoring;
    private final Handler forAll;
    private final Handler forThoseWithToken;

    /** @param token empty where none is asked for */
    MetricsDoor(Supplier<Monitoring> monitoring, Supplier<AllowList> allowed, @Nullable String token) {
        this.monitoring = monitoring;
        forAll = new Guard(new MetricsPage(this::text), allowed, null);
        forThoseWithToken = new Guard(new MetricsPage(this::text), allowed, token);
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
}
