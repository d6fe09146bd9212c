package commonplace.models;

import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Locale;

/** The span of one request to a model, as OpenTelemetry's conventions for generative models and for HTTP clients have it. */
final class ModelSpan {
    private ModelSpan() {}

    /** A request, as it is sent and answered. */
    interface Asking<T> {
        T ask() throws IOException, InterruptedException;
    }

    static TraceSpan begin(ModelServer server, String path, String model) {
        String operation = path.equals(server.api().embedPath()) ? "embeddings" : "chat";
        TraceSpan span = Tracing.part(TraceSpan.Kind.CLIENT, operation + " " + model);
        if (span.isTraced()) {
            URI base = server.base();
            span.set("gen_ai.operation.name", operation);
            span.set("gen_ai.provider.name", server.api().title().toLowerCase(Locale.ROOT));
            span.set("gen_ai.request.model", model);
            span.set("http.request.method", "POST");
            span.set("server.address", String.valueOf(base.getHost()));
            if (base.getPort() >= 0) {
                span.set("server.port", base.getPort());
            }
        }
        return span;
    }

    /** The request, with the trace that it belongs to. */
    static HttpRequest carried(HttpRequest request, TraceSpan span) {
        if (!span.isTraced()) {
            return request;
        }
        HttpRequest.Builder copy = HttpRequest.newBuilder(request, (_, _) -> true);
        span.context().ifPresent(context -> context.headers().forEach(copy::setHeader));
        return copy.build();
    }

    static <T> T followed(TraceSpan span, Asking<T> asking) throws IOException, InterruptedException {
        try {
            return asking.ask();
        } catch (IOException | RuntimeException failure) {
            span.failed(failure.getClass().getName());
            throw failure;
        } catch (InterruptedException stopped) {
            span.failed("cancelled");
            throw stopped;
        }
    }
}
