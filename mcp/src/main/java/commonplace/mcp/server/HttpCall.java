package commonplace.mcp.server;

import commonplace.http.AccessLog;
import commonplace.http.limits.ClientLimit;
import commonplace.http.limits.LimitRefusal;
import commonplace.http.limits.Requester;
import commonplace.json.Json;
import commonplace.mcp.ClientInfo;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.McpException;
import commonplace.mcp.Meta;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/** A request that came by HTTP, the era it belongs to, and what is left to do once it is answered. */
record HttpCall(Exchange exchange, Era era, Runnable whenAnswered) {

    /** A request that stands alone; what its headers and its body must say is checked here. */
    static HttpCall modern(JsonRpcMessage.Request request, McpServer server, Request http) throws HttpRefusal {
        HttpFields headers = http.getHeaders();
        try {
            HeaderRules.checkVersion(request, headers);
            StatelessRevision.check(request.params().meta());
            HeaderRules.check(request, headers, server.features());
        } catch (McpException e) {
            throw new HttpRefusal(400, request.id(), e);
        }
        // Without sessions a client is the holder of the token, and there is one token.
        return new HttpCall(Exchange.alone(request, server).by(Requester.of(http)), server.modern(), () -> {});
    }

    /** The request that opens a session. */
    static HttpCall opening(
            JsonRpcMessage.Request request, McpServer server, HttpSessions sessions, Request http, Response response)
            throws HttpRefusal {
        Requester visitor = Requester.of(http);
        Requester.Holding.Held room = room(request, sessions, visitor, response);
        var session = new LegacySession(server, new Outbox(), new InFlight());
        return new HttpCall(Exchange.alone(request, session.news()).by(visitor), session, () -> {
            if (session.isOpen()) {
                response.getHeaders().put("Mcp-Session-Id", sessions.add(session, room));
            } else {
                room.giveBack();
            }
        });
    }

    /** A client that has enough sessions loses one that it has left lying about, before it is refused another. */
    private static Requester.Holding.Held room(
            JsonRpcMessage.Request request, HttpSessions sessions, Requester visitor, Response response)
            throws HttpRefusal {
        return switch (visitor.take(ClientLimit.SESSIONS)) {
            case Requester.Holding.Held held -> held;
            case Requester.Holding.Refused(LimitRefusal _, Object account)
            when sessions.endIdle(account) -> room(request, sessions, visitor, response);
            case Requester.Holding.Refused(LimitRefusal refusal, Object _) -> {
                refusal.addTo(response);
                throw new HttpRefusal(429, request.id(), new McpException(McpException.LIMITED, refusal.message()));
            }
        };
    }

    static HttpCall inside(LegacySession session, JsonRpcMessage.Request request, Request http) throws HttpRefusal {
        Exchange exchange = Exchange.alone(request, session.news()).by(Requester.of(http));
        try {
            session.inFlight().add(exchange);
        } catch (McpException e) {
            throw new HttpRefusal(400, request.id(), e);
        }
        return new HttpCall(exchange, session, () -> {
            session.inFlight().remove(exchange);
            session.inFlight().worked();
        });
    }

    /** Tells the access log who calls what, as they say themselves. */
    void describe(Request http) {
        Map<String, @Nullable Object> params = exchange.request.params().values();
        AccessLog.client(http, client(params).name());
        if (exchange.request.method().equals("tools/call") && params.get("name") instanceof String tool) {
            AccessLog.tool(http, tool);
        }
    }

    private ClientInfo client(Map<String, @Nullable Object> params) {
        if (era instanceof LegacySession session && session.isOpen()) {
            return session.client();
        }
        Map<String, @Nullable Object> meta = Json.asObject(params.get("_meta"));
        return ClientInfo.of(
                meta == null || params.containsKey("clientInfo")
                        ? params.get("clientInfo")
                        : meta.get(Meta.CLIENT_INFO),
                Map.of());
    }

    // spec: 2026-07-28 ties some errors to a status; before, an error was an answer like any other
    int status(int errorCode) {
        if (!(era instanceof StatelessRevision)) {
            return 200;
        }
        return switch (errorCode) {
            case McpException.METHOD_NOT_FOUND -> 404;
            case McpException.MISSING_CLIENT_CAPABILITY -> 400;
            default -> 200;
        };
    }
}
