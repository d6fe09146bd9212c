package commonplace.http;

import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A span for each request, as OpenTelemetry's conventions for HTTP servers have it. As in the {@link AccessLog}, only the path is told
 * of an address.
 */
public final class TracedRequests extends Handler.Wrapper {
    private static final int FIRST_SERVER_ERROR = 500;

    private final Function<String, Optional<String>> routes;
    private final Set<String> untraced;

    /**
     * @param routes what a path is an example of; empty for what is none of ours
     * @param untraced paths that are asked for all the time, by those who look after the server
     */
    public TracedRequests(Handler behind, Function<String, Optional<String>> routes, Set<String> untraced) {
        super(behind);
        this.routes = routes;
        this.untraced = Set.copyOf(untraced);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Request.getPathInContext(request);
        if (untraced.contains(path)) {
            return super.handle(request, response, callback);
        }
        // spec: a method that is none of HTTP's is told as _OTHER, and the span's name says HTTP
        boolean known = HttpMethod.fromString(request.getMethod()) != null;
        String method = known ? request.getMethod() : "HTTP";
        Optional<String> route = routes.apply(path);
        TraceSpan span = Tracing.asked(
                route.map(found -> method + " " + found).orElse(method),
                TraceContext.of(
                        request.getHeaders().get(TraceContext.PARENT),
                        request.getHeaders().get(TraceContext.STATE)));
        if (!span.isTraced()) {
            return super.handle(request, response, callback);
        }
        span.set("http.request.method", known ? method : "_OTHER");
        route.ifPresent(found -> span.set("http.route", found));
        describe(request, span);
        Request.addCompletionListener(request, failure -> end(span, response.getStatus(), failure));
        try (var _ = Tracing.enter(span)) {
            return super.handle(request, response, callback);
        }
    }

    private static void describe(Request request, TraceSpan span) {
        HttpURI address = request.getHttpURI();
        span.set("url.scheme", address.getScheme() == null ? "http" : address.getScheme());
        span.set("url.path", BasePath.of(request) + (address.getPath() == null ? "" : address.getCanonicalPath()));
        span.set("server.address", String.valueOf(Request.getServerName(request)));
        span.set("server.port", Request.getServerPort(request));
        span.set("client.address", String.valueOf(Request.getRemoteAddr(request)));
        span.set("network.protocol.version", version(request));
        String agent = request.getHeaders().get("User-Agent");
        if (agent != null) {
            span.set("user_agent.original", agent);
        }
    }

    private static String version(Request request) {
        String protocol = request.getConnectionMetaData().getProtocol();
        return protocol.substring(protocol.indexOf('/') + 1);
    }

    private static void end(TraceSpan span, int status, @Nullable Throwable failure) {
        if (status > 0) {
            span.set("http.response.status_code", status);
        }
        // spec: "For HTTP status codes in the 4xx range span status MUST be left unset in case of SpanKind.SERVER"
        if (status >= FIRST_SERVER_ERROR) {
            span.failed(Integer.toString(status));
        } else if (failure != null) {
            span.failed(failure.getClass().getName());
        }
        span.close();
    }
}
