package commonplace.server.tracing;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import commonplace.testing.Await;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** What OpenTelemetry calls a collector, for as much as a test needs: it takes spans over HTTP and keeps them. */
final class Collector implements AutoCloseable {
    private final HttpServer server;
    private final List<Told> told = new CopyOnWriteArrayList<>();

    Collector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    /** A span, and by whom it was told. */
    record Told(String service, Span span) {
        String id() {
            return hex(span.getSpanId());
        }

        String parent() {
            return hex(span.getParentSpanId());
        }

        String trace() {
            return hex(span.getTraceId());
        }

        /** As text, whatever it is. */
        Map<String, String> attributes() {
            return span.getAttributesList().stream()
                    .collect(Collectors.toMap(KeyValue::getKey, each -> text(each.getValue())));
        }

        String attribute(String name) {
            return attributes().getOrDefault(name, "");
        }

        @Override
        public String toString() {
            return service + ": " + span.getName() + " " + id() + " in " + parent() + " of " + trace() + " "
                    + attributes();
        }
    }

    private static String text(AnyValue value) {
        return value.hasStringValue() ? value.getStringValue() : Long.toString(value.getIntValue());
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            InputStream body = exchange.getRequestBody();
            var request = ExportTraceServiceRequest.parseFrom(packed ? new GZIPInputStream(body) : body);
            for (ResourceSpans resource : request.getResourceSpansList()) {
                String service = resource.getResource().getAttributesList().stream()
                        .filter(each -> each.getKey().equals("service.name"))
                        .map(each -> text(each.getValue()))
                        .findFirst()
                        .orElse("");
                for (ScopeSpans scope : resource.getScopeSpansList()) {
                    scope.getSpansList().forEach(span -> told.add(new Told(service, span)));
                }
            }
            byte[] answer = ExportTraceServiceResponse.getDefaultInstance().toByteArray();
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The variables with which a program tells this collector soon, and by this name. */
    Map<String, String> environment(String service) {
        return Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                address(),
                "OTEL_SERVICE_NAME",
                service,
                "OTEL_BSP_SCHEDULE_DELAY",
                "50");
    }

    List<Told> told() {
        return List.copyOf(told);
    }

    /** The first span of this name, once it was told. */
    Told await(String service, String name, Predicate<Told> which) {
        Predicate<Told> wanted =
                each -> each.service().equals(service) && each.span().getName().equals(name) && which.test(each);
        Await.until(service + ": " + name + " is told", () -> told.stream().anyMatch(wanted));
        return told.stream().filter(wanted).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
