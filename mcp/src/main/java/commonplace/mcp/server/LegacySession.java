package commonplace.mcp.server;

import commonplace.base.tracing.TraceSpan;
import commonplace.json.Json;
import commonplace.mcp.ClientInfo;
import commonplace.mcp.InputRequest;
import commonplace.mcp.JsonRpc;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.LogLevel;
import commonplace.mcp.McpException;
import commonplace.mcp.RequestParams;
import commonplace.mcp.Revision;
import commonplace.mcp.tracing.RequestSpans;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Revisions up to 2025-11-25: a handshake opens a session, which then remembers the client, its subscriptions and its
 * log level, and in which we may ask the client something. The day these revisions go, so does this class.
 */
final class LegacySession implements Era, ChangeListener {
    private static final int MAX_SUBSCRIPTIONS = 10_000;

    private final McpServer server;
    private final Outbox news;
    private final InFlight inFlight;
    private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
    private final Map<Object, PendingAnswer> questions = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();

    /** What a trace calls this session: its id would let others into it. */
    private final String label =
            HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());

    private volatile @Nullable HttpStream reader;
    private volatile @Nullable Revision revision;
    private volatile ClientInfo client = ClientInfo.of(null, Map.of());
    private volatile LogLevel level = LogLevel.INFO;

    LegacySession(McpServer server, Outbox news, InFlight inFlight) {
        this.server = server;
        this.news = news;
        this.inFlight = inFlight;
    }

    /** Once the handshake was made. */
    boolean isOpen() {
        return revision != null;
    }

    ClientInfo client() {
        return client;
    }

    boolean hasBatches() {
        Revision spoken = revision;
        return spoken != null && spoken.hasBatches();
    }

    /** A session may open its stream of news anew at any time; then the former one ends. */
    void readBy(HttpStream stream) {
        reader = stream;
        news.readerChanged();
    }

    boolean isReadBy(HttpStream stream) {
        return reader == stream;
    }

    void leftBy(HttpStream stream) {
        if (reader == stream) {
            reader = null;
        }
    }

    boolean isRead() {
        return reader != null;
    }

    Outbox news() {
        return news;
    }

    InFlight inFlight() {
        return inFlight;
    }

    @Override
    public byte @Nullable [] written(Exchange exchange) {
        JsonRpcMessage.Request request = exchange.request;
        return request.method().equals(Operations.TOOL_LIST)
                        && isOpen()
                        && !request.params().values().containsKey("cursor")
                ? server.legacyTools().json()
                : null;
    }

    @Override
    public @Nullable Map<String, @Nullable Object> answer(Exchange exchange) throws Exception {
        RequestParams params = exchange.request.params();
        return switch (exchange.request.method()) {
            case "initialize" -> initialize(params);
            case "ping" -> Json.object();
            case "logging/setLevel" -> setLevel(params);
            case "resources/subscribe" -> subscribe(params);
            case "resources/unsubscribe" -> unsubscribe(params);
            default -> server.operations().answer(exchange.request, call(exchange));
        };
    }

    @Override
    public void describe(Exchange exchange, TraceSpan span) {
        Revision spoken = revision;
        if (spoken != null) {
            span.set("mcp.session.id", label);
            RequestSpans.describe(span, client, spoken);
        }
    }

    void notified(JsonRpcMessage.Notification notification) {
        if (notification.method().equals("notifications/initialized")) {
            server.listeners().add(this);
        } else if (notification.method().equals("notifications/cancelled")) {
            inFlight.cancel(notification.params().values().get("requestId"));
        }
    }

    void answered(JsonRpcMessage.Response response) {
        PendingAnswer question = questions.get(response.id());
        if (question != null) {
            question.arrive(response);
        }
    }

    // Opening it again is allowed: a bridge between us and the client may have lost another server meanwhile.
    private Map<String, @Nullable Object> initialize(RequestParams params) {
        Revision agreed = Revision.negotiate(params.string("protocolVersion"));
        client = ClientInfo.of(
                params.values().get("clientInfo"), params.object("capabilities").values());
        revision = agreed;
        return Json.object(
                "protocolVersion",
                agreed.version,
                "capabilities",
                server.operations().capabilities(),
                "serverInfo",
                server.info().wire(),
                "instructions",
                server.instructions());
    }

    private Map<String, @Nullable Object> setLevel(RequestParams params) {
        level = LogLevel.of(params.string("level"));
        return Json.object();
    }

    private Map<String, @Nullable Object> subscribe(RequestParams params) {
        String uri = params.string("uri");
        if (server.features().resources().isEmpty()) {
            throw McpException.methodNotFound("resources/subscribe");
        }
        if (subscriptions.size() >= MAX_SUBSCRIPTIONS) {
            throw McpException.invalidParams("There are " + MAX_SUBSCRIPTIONS + " subscriptions already");
        }
        subscriptions.add(uri);
        return Json.object();
    }

    private Map<String, @Nullable Object> unsubscribe(RequestParams params) {
        subscriptions.remove(params.string("uri"));
        return Json.object();
    }

    private RequestContext call(Exchange exchange) {
        Revision spoken = revision;
        if (spoken == null) {
            throw McpException.invalidRequest("Send initialize first");
        }
        return new RequestContext(exchange, client, spoken, wanted -> ask(wanted, exchange), level);
    }

    private Map<String, Map<String, @Nullable Object>> ask(Map<String, InputRequest> wanted, Exchange exchange)
            throws InterruptedException {
        Map<String, Map<String, @Nullable Object>> answers = new LinkedHashMap<>();
        for (Map.Entry<String, InputRequest> entry : wanted.entrySet()) {
            answers.put(entry.getKey(), ask(entry.getValue(), exchange));
        }
        return answers;
    }

    private Map<String, @Nullable Object> ask(InputRequest question, Exchange exchange) throws InterruptedException {
        String id = "server-" + asked.incrementAndGet();
        var pending = new PendingAnswer();
        questions.put(id, pending);
        try {
            exchange.out.put(Json.write(JsonRpc.request(id, question.method(), question.params())));
            Map<String, @Nullable Object> answer = pending.await(question);
            question.check(answer);
            return answer;
        } catch (InterruptedException e) {
            exchange.out.put(Json.write(JsonRpc.notification("notifications/cancelled", Json.object("requestId", id))));
            throw e;
        } finally {
            questions.remove(id);
        }
    }

    @Override
    public void changed(ChangeNotification change, @Nullable String uri) {
        if (uri == null || subscriptions.contains(uri)) {
            news.offer(change.topic(uri), Json.write(JsonRpc.notification(change.method, change.params(uri))));
        }
    }

    @Override
    public void leave() {
        server.listeners().remove(this);
    }

    /** The client is gone: nobody will answer what was asked. */
    @Override
    public void end() {
        leave();
        for (PendingAnswer question : questions.values()) {
            question.arrive(new JsonRpcMessage.Response("", null, "the client is gone"));
        }
    }
}
