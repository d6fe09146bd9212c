package commonplace.server.tracing;

import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.TraceSpan;
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
    public TraceSpan begin(TraceSpan.Kind kind, String name, Cause cause) {
        SpanBuilder span = tracer.spanBuilder(SdkSpan.cut(name)).setSpanKind(kind(kind));
        switch (cause) {
            case Cause.Part(TraceSpan whole) -> span.setParent(inside(whole));
            case Cause.Asked asked -> place(span, asked);
        }
        return new SdkSpan(span.startSpan());
    }

    // spec: MCP, "SHOULD, by default, use context extracted from MCP params._meta as a parent for MCP server span and
    // SHOULD
    // link current ambient context, if it's present"
    private static void place(SpanBuilder span, Cause.Asked asked) {
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

    private static Context inside(TraceSpan whole) {
        return whole instanceof SdkSpan traced ? traced.context(Context.root()) : Context.root();
    }

    private static SpanKind kind(TraceSpan.Kind kind) {
        return switch (kind) {
            case SERVER -> SpanKind.SERVER;
            case CLIENT -> SpanKind.CLIENT;
            case INTERNAL -> SpanKind.INTERNAL;
        };
    }
}
