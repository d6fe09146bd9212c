package commonplace.mcp.server;

import commonplace.base.tracing.Span;
import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.Tracing;
import commonplace.json.Json;
import commonplace.mcp.ClientInfo;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.Revision;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A span for each request, as OpenTelemetry's conventions for MCP servers have it. Of what the request asks for, it has the names of
 * tools and prompts that there are, and nothing else.
 */
final class RequestSpans {
    private static final Set<String> METHODS = Set.of(
            "initialize",
            "ping",
            "server/discover",
            "subscriptions/listen",
            "logging/setLevel",
            "tools/list",
            "tools/call",
            "prompts/list",
            "prompts/get",
            "resources/list",
            "resources/templates/list",
            "resources/read",
            "resources/subscribe",
            "resources/unsubscribe",
            "completion/complete");

    private RequestSpans() {}

    static Span begin(Exchange exchange, ServerFeatures features) {
        JsonRpcMessage.Request request = exchange.request;
        // What a client makes up must not become the name of a span: there would be no end of names.
        String method = METHODS.contains(request.method()) ? request.method() : "_OTHER";
        Map<String, @Nullable Object> meta = meta(request);
        boolean overHttp = Tracing.current().isTraced();
        Span span = Tracing.asked(method, TraceContext.of(meta.get(TraceContext.PARENT), meta.get(TraceContext.STATE)));
        if (span.isTraced()) {
            span.set("mcp.method.name", method);
            span.set("jsonrpc.request.id", String.valueOf(request.id()));
            span.set("network.transport", overHttp ? "tcp" : "pipe");
            target(request, features, span).ifPresent(target -> span.name(method + " " + target));
        }
        return span;
    }

    private static Map<String, @Nullable Object> meta(JsonRpcMessage.Request request) {
        Map<String, @Nullable Object> meta =
                Json.asObject(request.params().values().get("_meta"));
        return meta == null ? Map.of() : meta;
    }

    private static Optional<String> target(JsonRpcMessage.Request request, ServerFeatures features, Span span) {
        if (!(request.params().values().get("name") instanceof String name)) {
            return Optional.empty();
        }
        switch (request.method()) {
            case "tools/call" -> {
                span.set("gen_ai.operation.name", "execute_tool");
                if (features.tool(name).isEmpty()) {
                    return Optional.empty();
                }
                span.set("gen_ai.tool.name", name);
            }
            case "prompts/get" -> {
                if (features.prompts().stream()
                        .noneMatch(prompt -> prompt.name().equals(name))) {
                    return Optional.empty();
                }
                span.set("gen_ai.prompt.name", name);
            }
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(name);
    }

    /** @param response {@code null} if there is none, or it comes later */
    static void answered(Span span, Exchange exchange, @Nullable JsonRpcResponse response) {
        if (response != null && response.errorCode() != 0) {
            span.set("rpc.response.status_code", Integer.toString(response.errorCode()));
            span.failed(Integer.toString(response.errorCode()));
        } else if (response == null && exchange.cancelled()) {
            span.failed("cancelled");
        }
    }

    /** Who asks, as they say themselves, and how they speak. */
    static void describe(Span span, ClientInfo client, Revision revision) {
        span.set("commonplace.client", client.name());
        span.set("mcp.protocol.version", revision.version);
    }
}
