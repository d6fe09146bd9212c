package commonplace.server.tracing;

import commonplace.server.bundled.ProductVersion;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The SDK as the variables of the environment set it up, for traces and nothing else. */
final class SpanSender {
    /** A process that was told to end has four seconds for all. */
    private static final Duration LAST_MOMENT = Duration.ofSeconds(1);

    private static final String SERVICE = "commonplace";

    private final SdkTracerProvider provider;
    private final SendingReport report = new SendingReport();

    SpanSender() {
        SdkMessages.toOurLog();
        provider = AutoConfiguredOpenTelemetrySdk.builder()
                // The process ends in an order of its own.
                .disableShutdownHook()
                .addPropertiesSupplier(
                        () -> Map.of("otel.service.name", SERVICE, "otel.exporter.otlp.protocol", "http/protobuf"))
                // Numbers are for Prometheus, and the log is ours, whatever else the environment wants of other
                // programs.
                .addPropertiesCustomizer(_ -> Map.of("otel.metrics.exporter", "none", "otel.logs.exporter", "none"))
                .addResourceCustomizer((resource, _) -> identity().merge(resource))
                .addSpanExporterCustomizer((exporter, _) -> watched(exporter))
                .build()
                .getOpenTelemetrySdk()
                .getSdkTracerProvider();
    }

    private static Resource identity() {
        return Resource.create(Attributes.of(
                AttributeKey.stringKey("service.version"),
                ProductVersion.CURRENT,
                AttributeKey.stringKey("service.instance.id"),
                UUID.randomUUID().toString()));
    }

    private SpanExporter watched(SpanExporter exporter) {
        return new ReportedExporter(exporter, report);
    }

    SpanTracer tracer() {
        return new SpanTracer(provider.get(SERVICE, ProductVersion.CURRENT));
    }

    void close() {
        if (!report.isFailing()) {
            provider.shutdown().join(LAST_MOMENT.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
