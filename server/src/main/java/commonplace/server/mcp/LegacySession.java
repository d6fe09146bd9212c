package commonplace.server.mcp;

import commonplace.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Revisions up to 2025-11-25: a handshake opens a session, which then remembers the client, its subscriptions and its
 * log level, and in which we may ask the client something. The day these revisions go, so does this class.
 */
final class LegacySession implements Era, Listener {
    private static final int MAX_SUBSCRIPTIONS = 10_000;

    private final McpServer server;
    private final Outbox news;
    private final InFlight inFlight;
    private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
    private final Map<Object, PendingAnswer> questions = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    private volatile @Nullable HttpStream reader;
    private volatile @Nullable Revision revision;
    private volatile Client client = Client.of(null, Map.of());
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

    boolean hasBatches() {
        Revision spoken = revision;
        return spoken != null && spoken.hasBatches();
    }

    /** A session may open its stream of news anew at any time; then the former one ends. */
    void readBy(HttpStream stream) {
        reader = stream;
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
    public @Nullable Map<String, @Nullable Object> answer(Exchange exchange) throws Exception {
        Params params = exchange.request.params();
        return switch (exchange.request.method()) {
            case "initialize" -> initialize(params);
            case "ping" -> Json.object();
            case "logging/setLevel" -> setLevel(params);
            case "resources/subscribe" -> subscribe(params);
            case "resources/unsubscribe" -> unsubscribe(params);
            default -> server.operations().answer(exchange.request, call(exchange));
        };
    }

    void notified(Message.Notification notification) {
        if (notification.method().equals("notifications/initialized")) {
            server.listeners().add(this);
        } else if (notification.method().equals("notifications/cancelled")) {
            inFlight.cancel(notification.params().values().get("requestId"));
        }
    }

    void answered(Message.Response response) {
        PendingAnswer question = questions.get(response.id());
        if (question != null) {
            question.arrive(response);
        }
    }

    // Opening it again is allowed: whoever stands between us and the client may have lost another server meanwhile.
    private Map<String, @Nullable Object> initialize(Params params) {
        Revision agreed = Revision.negotiate(params.string("protocolVersion"));
        client = Client.of(
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

    private Map<String, @Nullable Object> setLevel(Params params) {
        level = LogLevel.of(params.string("level"));
        return Json.object();
    }

    private Map<String, @Nullable Object> subscribe(Params params) {
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

    private Map<String, @Nullable Object> unsubscribe(Params params) {
        subscriptions.remove(params.string("uri"));
        return Json.object();
    }

    private Call call(Exchange exchange) {
        Revision spoken = revision;
        if (spoken == null) {
            throw McpException.invalidRequest("Send initialize first");
        }
        return new Call(exchange, client, spoken, wanted -> ask(wanted, exchange), level);
    }

    private Map<String, Map<String, @Nullable Object>> ask(Map<String, Question> wanted, Exchange exchange)
            throws InterruptedException {
        Map<String, Map<String, @Nullable Object>> answers = new LinkedHashMap<>();
        for (Map.Entry<String, Question> entry : wanted.entrySet()) {
            answers.put(entry.getKey(), ask(entry.getValue(), exchange));
        }
        return answers;
    }

    private Map<String, @Nullable Object> ask(Question question, Exchange exchange) throws InterruptedException {
        String id = "server-" + asked.incrementAndGet();
        var pending = new PendingAnswer();
        questions.put(id, pending);
        try {
            exchange.out.put(Json.write(Rpc.request(id, question.method(), question.params())));
            Map<String, @Nullable Object> answer = pending.await(question);
            question.check(answer);
            return answer;
        } catch (InterruptedException e) {
            exchange.out.put(Json.write(Rpc.notification("notifications/cancelled", Json.object("requestId", id))));
            throw e;
        } finally {
            questions.remove(id);
        }
    }

    @Override
    public void changed(Change change, @Nullable String uri) {
        if (uri == null || subscriptions.contains(uri)) {
            news.offer(change.topic(uri), Json.write(Rpc.notification(change.method, change.params(uri))));
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
            question.arrive(new Message.Response("", null, "the client is gone"));
        }
    }
}
