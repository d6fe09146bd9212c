package commonplace.server.tracing;

import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.TraceSpan;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A span of the SDK. */
final class SdkSpan implements TraceSpan {
    /** Some of what is told comes from strangers. */
    private static final int LONGEST_VALUE = 2_000;

    private final io.opentelemetry.api.trace.Span span;
    private final AtomicBoolean failed = new AtomicBoolean();

    SdkSpan(io.opentelemetry.api.trace.Span span) {
        this.span = span;
    }

    static String cut(String text) {
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE);
    }

    /** The same context, inside of this span. */
    Context context(Context outer) {
        return outer.with(span);
    }

    @Override
    public boolean isTraced() {
        return true;
    }

    @Override
    public void name(String name) {
        span.updateName(cut(name));
    }

    @Override
    public void set(String attribute, String value) {
        span.setAttribute(attribute, cut(value));
    }

    @Override
    public void set(String attribute, long value) {
        span.setAttribute(attribute, value);
    }

    @Override
    public void failed(String type) {
        if (failed.compareAndSet(false, true)) {
            span.setAttribute("error.type", cut(type));
            span.setStatus(StatusCode.ERROR);
        }
    }

    @Override
    public Optional<TraceContext> context() {
        var headers = new HashMap<String, String>();
        W3CTraceContextPropagator.getInstance().inject(context(Context.root()), headers, (carrier, name, value) -> {
            if (carrier != null) {
                carrier.put(name, value);
            }
        });
        return TraceContext.of(headers.get(TraceContext.PARENT), headers.get(TraceContext.STATE));
    }

    @Override
    public void close() {
        span.end();
    }
}
