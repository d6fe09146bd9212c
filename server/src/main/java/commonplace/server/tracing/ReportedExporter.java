package commonplace.server.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/** An exporter of which somebody hears whether it works. */
record ReportedExporter(SpanExporter exporter, SendingReport report) implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        CompletableResultCode sent = exporter.export(spans);
        return sent.whenComplete(() -> report.ended(sent));
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
