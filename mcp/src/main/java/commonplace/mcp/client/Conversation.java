package commonplace.mcp.client;

import commonplace.json.Json;
import commonplace.mcp.Implementation;
import commonplace.mcp.Meta;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server that is there: the revision it speaks, what it offers, and how it is asked. */
final class Conversation implements AutoCloseable {
    /** A server that asks more often before it answers once asks for its own sake. */
    private static final int MAX_ROUNDS = 10;

    private final Transport transport;
    private final JsonRpcPeer peer;
    private final JsonRpcPeer.Ears ears;
    private final InitializeResult greeting;
    private final Implementation client;
    private final Map<String, @Nullable Object> clientCapabilities;
    private volatile boolean closed;

    private Conversation(
            Transport transport,
            JsonRpcPeer peer,
            JsonRpcPeer.Ears ears,
            InitializeResult greeting,
            Implementation client,
            Map<String, @Nullable Object> clientCapabilities) {
        this.transport = transport;
        this.peer = peer;
        this.ears = ears;
        this.greeting = greeting;
        this.client = client;
        this.clientCapabilities = clientCapabilities;
    }

    /** Reaches a server and agrees with it on a revision. What fails is closed. */
    static Conversation open(
            Transport transport,
            Negotiation negotiation,
            Map<String, @Nullable Object> capabilities,
            JsonRpcPeer.Ears ears)
            throws McpClientException, InterruptedException {
        var peer = new JsonRpcPeer(transport, ears);
        boolean done = false;
        try {
            peer.open();
            InitializeResult greeting = negotiation.agree(peer, transport, capabilities);
            done = true;
            return new Conversation(transport, peer, ears, greeting, negotiation.client(), capabilities);
        } finally {
            if (!done) {
                transport.close();
            }
        }
    }

    InitializeResult greeting() {
        return greeting;
    }

    boolean isOver() {
        return closed || peer.failure() != null;
    }

    /** Why it is over without having been closed; {@code null} if it is not. */
    @Nullable
    McpClientException failure() {
        return peer.failure();
    }

    Map<String, @Nullable Object> request(String method, Map<String, @Nullable Object> params, RequestOptions ask)
            throws McpClientException, InterruptedException {
        return request(method, params, Map.of(), ask);
    }

    /** Asks, answers what is asked in return, and gives the result as it came. */
    Map<String, @Nullable Object> request(
            String method, Map<String, @Nullable Object> params, Map<String, String> hints, RequestOptions ask)
            throws McpClientException, InterruptedException {
        if (!greeting.dialect().isModern()) {
            return peer.request(new JsonRpcPeer.Request(method, params), ask);
        }
        Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
        all.put("_meta", meta(client, clientCapabilities));
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Map<String, @Nullable Object> result =
                    peer.request(new JsonRpcPeer.Request(method, all, MirrorHeaders.of(method, params, hints)), ask);
            if (!"input_required".equals(result.get("resultType"))) {
                return result;
            }
            all.put("inputResponses", responses(result));
            all.put("requestState", result.get("requestState"));
        }
        throw McpClientException.of(
                McpClientException.Kind.NEEDS_INPUT, method + " asked for input " + MAX_ROUNDS + " times");
    }

    static Map<String, @Nullable Object> meta(Implementation client, Map<String, @Nullable Object> capabilities) {
        return Json.object(
                Meta.VERSION,
                NegotiatedRevision.MODERN.version(),
                Meta.CLIENT_INFO,
                client.wire(),
                Meta.CLIENT_CAPABILITIES,
                capabilities,
                Meta.LOG_LEVEL,
                "info");
    }

    private Map<String, @Nullable Object> responses(Map<String, @Nullable Object> result) throws McpClientException {
        Map<String, @Nullable Object> asked = Json.asObject(result.get("inputRequests"));
        Map<String, @Nullable Object> responses = new LinkedHashMap<>();
        if (asked != null) {
            for (Map.Entry<String, @Nullable Object> entry : asked.entrySet()) {
                responses.put(entry.getKey(), response(Json.asObject(entry.getValue())));
            }
        }
        return responses;
    }

    private Map<String, @Nullable Object> response(@Nullable Map<String, @Nullable Object> question)
            throws McpClientException {
        String method = question != null && question.get("method") instanceof String name ? name : "?";
        Map<String, @Nullable Object> params = question == null ? null : Json.asObject(question.get("params"));
        try {
            Map<String, @Nullable Object> answer = ears.asked(method, params == null ? Map.of() : params);
            if (answer != null) {
                return answer;
            }
        } catch (Exception e) {
            // To the server it makes no difference why there is no answer.
        }
        throw McpClientException.of(
                McpClientException.Kind.NEEDS_INPUT, "it asks for " + method + ", which is not answered here");
    }

    /** Waits for news of the stateless form, which come as long as this request is open. */
    void listen() throws McpClientException, InterruptedException {
        Map<String, @Nullable Object> wanted =
                Json.object("toolsListChanged", true, "promptsListChanged", true, "resourcesListChanged", true);
        request(
                "subscriptions/listen",
                Json.object("notifications", wanted),
                RequestOptions.within(Duration.ofDays(1)));
    }

    String lastWords() {
        return transport.lastWords();
    }

    @Override
    public void close() {
        closed = true;
        transport.close();
    }
}
