package commonplace.mcp.tracing;

import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import commonplace.json.Json;
import commonplace.mcp.ClientInfo;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.Revision;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A span for each request, as OpenTelemetry's conventions for MCP servers have it. Of what the request asks for, it has the names of
 * tools and prompts that there are, and nothing else.
 */
public final class RequestSpans {
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

    /**
     * @param tools which names are those of tools that there are
     * @param prompts the same of prompts
     */
    public static TraceSpan begin(JsonRpcMessage.Request request, Predicate<String> tools, Predicate<String> prompts) {
        // What a client makes up must not become the name of a span: there would be no end of names.
        String method = METHODS.contains(request.method()) ? request.method() : "_OTHER";
        Map<String, @Nullable Object> meta = meta(request);
        boolean overHttp = Tracing.current().isTraced();
        TraceSpan span =
                Tracing.asked(method, TraceContext.of(meta.get(TraceContext.PARENT), meta.get(TraceContext.STATE)));
        if (span.isTraced()) {
            span.set("mcp.method.name", method);
            span.set("jsonrpc.request.id", String.valueOf(request.id()));
            span.set("network.transport", overHttp ? "tcp" : "pipe");
            target(request, tools, prompts, span).ifPresent(target -> span.name(method + " " + target));
        }
        return span;
    }

    private static Map<String, @Nullable Object> meta(JsonRpcMessage.Request request) {
        Map<String, @Nullable Object> meta =
                Json.asObject(request.params().values().get("_meta"));
        return meta == null ? Map.of() : meta;
    }

    private static Optional<String> target(
            JsonRpcMessage.Request request, Predicate<String> tools, Predicate<String> prompts, TraceSpan span) {
        if (!(request.params().values().get("name") instanceof String name)) {
            return Optional.empty();
        }
        switch (request.method()) {
            case "tools/call" -> {
                span.set("gen_ai.operation.name", "execute_tool");
                if (!tools.test(name)) {
                    return Optional.empty();
                }
                span.set("gen_ai.tool.name", name);
            }
            case "prompts/get" -> {
                if (!prompts.test(name)) {
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
    public static void answered(TraceSpan span, @Nullable JsonRpcResponse response, boolean cancelled) {
        if (response != null && response.errorCode() != 0) {
            span.set("rpc.response.status_code", Integer.toString(response.errorCode()));
            span.failed(Integer.toString(response.errorCode()));
        } else if (response == null && cancelled) {
            span.failed("cancelled");
        }
    }

    /** Who asks, as they say themselves, and how they speak. */
    public static void describe(TraceSpan span, ClientInfo client, Revision revision) {
        span.set("commonplace.client", client.name());
        span.set("mcp.protocol.version", revision.version);
    }
}
