package commonplace.server.tracing;

import commonplace.base.tracing.Span;
import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.Tracer;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes spans of the SDK. */
record SpanTracer(io.opentelemetry.api.trace.Tracer tracer) implements Tracer {
    private static final TextMapGetter<Map<String, String>> HEADERS = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> headers) {
            return headers.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> headers, String name) {
            return headers == null ? null : headers.get(name);
        }
    };

    @Override
    public Span begin(Span.Kind kind, String name, Origin origin) {
        SpanBuilder span = tracer.spanBuilder(TracedSpan.cut(name)).setSpanKind(kind(kind));
        switch (origin) {
            case Origin.Part(Span whole) -> span.setParent(inside(whole));
            case Origin.Asked asked -> place(span, asked);
        }
        return new TracedSpan(span.startSpan());
    }

    // spec: MCP, "SHOULD, by default, use context extracted from MCP params._meta as a parent for MCP server span and
    // SHOULD
    // link current ambient context, if it's present"
    private static void place(SpanBuilder span, Origin.Asked asked) {
        Context sent = asked.sent().map(SpanTracer::read).orElse(Context.root());
        if (!io.opentelemetry.api.trace.Span.fromContext(sent).getSpanContext().isValid()) {
            span.setParent(inside(asked.within()));
            return;
        }
        span.setParent(sent);
        SpanContext ambient = io.opentelemetry.api.trace.Span.fromContext(inside(asked.within()))
                .getSpanContext();
        if (ambient.isValid()) {
            span.addLink(ambient);
        }
    }

    private static Context read(TraceContext sent) {
        return W3CTraceContextPropagator.getInstance().extract(Context.root(), sent.headers(), HEADERS);
    }

    private static Context inside(Span whole) {
        return whole instanceof TracedSpan traced ? traced.context(Context.root()) : Context.root();
    }

    private static SpanKind kind(Span.Kind kind) {
        return switch (kind) {
            case SERVER -> SpanKind.SERVER;
            case CLIENT -> SpanKind.CLIENT;
            case INTERNAL -> SpanKind.INTERNAL;
        };
    }
}
