package commonplace.mcp.client;

import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The span of a request to a server, as OpenTelemetry's conventions for MCP clients have it. */
final class RequestSpan {
    private RequestSpan() {}

    /** A request, as it is sent and answered. */
    interface Asking {
        Map<String, @Nullable Object> ask() throws McpClientException, InterruptedException;
    }

    static TraceSpan begin(JsonRpcPeer.Request request, long id, Transport transport) {
        String method = request.method();
        TraceSpan span = Tracing.part(TraceSpan.Kind.CLIENT, method);
        if (!span.isTraced()) {
            return span;
        }
        span.set("mcp.method.name", method);
        span.set("jsonrpc.request.id", Long.toString(id));
        transport.describe(span);
        if (request.params().get("name") instanceof String name) {
            boolean tool = method.equals("tools/call");
            span.name(method + " " + name);
            span.set(tool ? "gen_ai.tool.name" : "gen_ai.prompt.name", name);
            if (tool) {
                span.set("gen_ai.operation.name", "execute_tool");
            }
        }
        return span;
    }

    static Map<String, @Nullable Object> followed(TraceSpan span, Asking asking)
            throws McpClientException, InterruptedException {
        try {
            Map<String, @Nullable Object> result = asking.ask();
            if (Boolean.TRUE.equals(result.get("isError"))) {
                span.failed("tool_error");
            }
            return result;
        } catch (McpClientException failure) {
            boolean coded = failure.kind() == McpClientException.Kind.REFUSED;
            if (coded) {
                span.set("rpc.response.status_code", Integer.toString(failure.code()));
            }
            span.failed(
                    coded
                            ? Integer.toString(failure.code())
                            : failure.kind().name().toLowerCase(Locale.ROOT));
            throw failure;
        } catch (InterruptedException stopped) {
            span.failed("cancelled");
            throw stopped;
        }
    }
}
