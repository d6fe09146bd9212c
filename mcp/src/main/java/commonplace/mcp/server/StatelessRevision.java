package commonplace.mcp.server;

import commonplace.base.tracing.TraceSpan;
import commonplace.json.Json;
import commonplace.json.WrittenJson;
import commonplace.mcp.ClientInfo;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.LogLevel;
import commonplace.mcp.McpException;
import commonplace.mcp.Meta;
import commonplace.mcp.RequestParams;
import commonplace.mcp.Revision;
import commonplace.mcp.tracing.RequestSpans;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Revision 2026-07-28: no sessions, each request says everything about itself. */
final class StatelessRevision implements Era {
    /** Lists change rarely, and listeners are told. */
    private static final int LIST_MILLIS = 60_000;

    private final McpServer server;
    private final Operations operations;
    private final Seal seal = new Seal();
    private final Operations.WrittenTools tools;
    private final WrittenJson serverInfo;

    StatelessRevision(McpServer server, Operations operations) {
        this.server = server;
        this.operations = operations;
        this.tools = new Operations.WrittenTools(
                server.features(),
                () -> cacheable(complete(operations.tools(new RequestParams(Map.of()))), LIST_MILLIS));
        this.serverInfo = new WrittenJson(Json.text(server.info().wire()));
    }

    /** The whole list to a client that wants nothing but that. */
    @Override
    public byte @Nullable [] written(Exchange exchange) {
        RequestParams params = exchange.request.params();
        if (!exchange.request.method().equals(Operations.TOOL_LIST)
                || params.values().size() != 1
                || params.meta().values().containsKey(Meta.LOG_LEVEL)) {
            return null;
        }
        check(params.meta());
        return tools.json();
    }

    @Override
    public @Nullable Map<String, @Nullable Object> answer(Exchange exchange) throws Exception {
        JsonRpcMessage.Request request = exchange.request;
        RequestParams meta = request.params().meta();
        check(meta);
        if (request.method().equals("server/discover")) {
            return cacheable(complete(discover()), LIST_MILLIS);
        }
        if (request.method().equals("subscriptions/listen")) {
            ListenStream.open(server, exchange);
            return null;
        }
        return operate(exchange, meta);
    }

    @Override
    public void describe(Exchange exchange, TraceSpan span) {
        if (exchange.request.params().values().get("_meta") instanceof Map<?, ?> meta) {
            RequestSpans.describe(span, ClientInfo.of(meta.get(Meta.CLIENT_INFO), Map.of()), Revision.MODERN);
        }
    }

    private Map<String, @Nullable Object> operate(Exchange exchange, RequestParams meta) throws Exception {
        JsonRpcMessage.Request request = exchange.request;
        var answers = new InputResponses(seal, request);
        ClientInfo client = ClientInfo.of(
                meta.values().get(Meta.CLIENT_INFO),
                meta.object(Meta.CLIENT_CAPABILITIES).values());
        String level = meta.optionalString(Meta.LOG_LEVEL);
        var call = new RequestContext(
                exchange, client, Revision.MODERN, answers, level == null ? null : LogLevel.of(level));
        try {
            Map<String, @Nullable Object> result = complete(operations.answer(request, call));
            return switch (request.method()) {
                case Operations.TOOL_LIST, "prompts/list", "resources/templates/list" -> cacheable(result, LIST_MILLIS);
                // Documents change at any time, under the hands of people.
                case "resources/list", "resources/read" -> cacheable(result, 0);
                default -> result;
            };
        } catch (InputRequiredException e) {
            return identified(answers.required(e.questions()));
        }
    }

    /** Whether a request says that it stands alone. */
    static boolean claims(JsonRpcMessage.Request request) {
        return request.params().values().get("_meta") instanceof Map<?, ?> meta && meta.containsKey(Meta.VERSION);
    }

    // spec: "A request missing any required field is malformed; the server MUST reject it with -32602"
    static void check(RequestParams meta) {
        if (!(meta.values().get(Meta.VERSION) instanceof String version)) {
            throw McpException.invalidParams("_meta must name the protocol version in " + Meta.VERSION
                    + ", or the client must initialize first");
        }
        if (Revision.of(version) != Revision.MODERN) {
            throw McpException.unsupportedVersion(version);
        }
        if (Json.asObject(meta.values().get(Meta.CLIENT_CAPABILITIES)) == null) {
            throw McpException.invalidParams("_meta must hold the object " + Meta.CLIENT_CAPABILITIES);
        }
    }

    private Map<String, @Nullable Object> discover() {
        return Json.object(
                "supportedVersions",
                Revision.modernVersions(),
                "capabilities",
                operations.capabilities(),
                "instructions",
                server.instructions());
    }

    Map<String, @Nullable Object> complete(Map<String, @Nullable Object> result) {
        result.put("resultType", "complete");
        return identified(result);
    }

    private Map<String, @Nullable Object> identified(Map<String, @Nullable Object> result) {
        Map<String, @Nullable Object> meta = Json.asObject(result.get("_meta"));
        if (meta == null) {
            meta = Json.object();
            result.put("_meta", meta);
        }
        meta.put(Meta.SERVER_INFO, serverInfo);
        return result;
    }

    private static Map<String, @Nullable Object> cacheable(Map<String, @Nullable Object> result, int millis) {
        result.put("ttlMs", millis);
        result.put("cacheScope", "private");
        return result;
    }
}
