package commonplace.mcp.server;

import commonplace.json.Json;
import commonplace.mcp.JsonRpc;
import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.McpException;
import commonplace.mcp.Meta;
import commonplace.mcp.RequestParams;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An open {@code subscriptions/listen}: its filter, and the stream its news go to. */
final class ListenStream implements ChangeListener {
    private static final int MAX_URIS = 10_000;

    private final McpServer server;
    private final Exchange exchange;
    private final List<ChangeNotification> lists = new ArrayList<>();
    private final Set<String> uris;

    private ListenStream(McpServer server, Exchange exchange, RequestParams filter) {
        this.server = server;
        this.exchange = exchange;
        for (ChangeNotification change :
                List.of(ChangeNotification.TOOLS, ChangeNotification.PROMPTS, ChangeNotification.RESOURCES)) {
            if (Boolean.TRUE.equals(filter.values().get(change.filter)) && offers(change)) {
                lists.add(change);
            }
        }
        this.uris = offers(ChangeNotification.RESOURCE)
                ? uris(filter.values().get(ChangeNotification.RESOURCE.filter))
                : Set.of();
    }

    /** Listens from the acknowledgment on: nothing is heard on the stream before it, and nothing after it is missed. */
    static ListenStream open(McpServer server, Exchange exchange) {
        var subscription =
                new ListenStream(server, exchange, exchange.request.params().object("notifications"));
        subscription.acknowledge();
        exchange.listen(subscription);
        if (server.listeners().ended()) {
            subscription.end();
        }
        return subscription;
    }

    /** A thread with news meanwhile waits until this is put in the box, which takes no time. */
    private synchronized void acknowledge() {
        server.listeners().add(this);
        exchange.out.put(Json.write(JsonRpc.notification(
                "notifications/subscriptions/acknowledged", tagged(Json.object("notifications", accepted())))));
    }

    @Override
    public synchronized void changed(ChangeNotification change, @Nullable String uri) {
        if (uri == null ? lists.contains(change) : uris.contains(uri)) {
            Object id = exchange.request.id();
            exchange.out.offer(
                    id + " " + change.topic(uri),
                    Json.write(JsonRpc.notification(change.method, tagged(change.params(uri)))));
        }
    }

    @Override
    public void leave() {
        server.listeners().remove(this);
    }

    // spec: subscriptions, "Graceful Closure"
    @Override
    public synchronized void end() {
        leave();
        Object id = exchange.request.id();
        exchange.end(new JsonRpcResponse(
                Json.write(JsonRpc.result(id, server.modern().complete(tagged(Json.object())))), 0));
    }

    private Map<String, @Nullable Object> accepted() {
        Map<String, @Nullable Object> accepted = Json.object();
        for (ChangeNotification change : lists) {
            accepted.put(change.filter, true);
        }
        if (!uris.isEmpty()) {
            accepted.put(ChangeNotification.RESOURCE.filter, List.copyOf(uris));
        }
        return accepted;
    }

    private Map<String, @Nullable Object> tagged(Map<String, @Nullable Object> params) {
        params.put("_meta", Json.object(Meta.SUBSCRIPTION_ID, exchange.request.id()));
        return params;
    }

    private boolean offers(ChangeNotification change) {
        boolean ofResources = change == ChangeNotification.RESOURCES || change == ChangeNotification.RESOURCE;
        return !ofResources || server.features().resources().isPresent();
    }

    private static Set<String> uris(@Nullable Object given) {
        if (given == null) {
            return Set.of();
        }
        if (!(given instanceof List<?> list) || list.size() > MAX_URIS) {
            throw McpException.invalidParams("resourceSubscriptions must be a list of at most " + MAX_URIS + " URIs");
        }
        Set<String> uris = new LinkedHashSet<>();
        for (Object uri : list) {
            if (!(uri instanceof String string)) {
                throw McpException.invalidParams("resourceSubscriptions must be a list of strings");
            }
            uris.add(string);
        }
        return uris;
    }
}
