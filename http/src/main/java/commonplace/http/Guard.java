package commonplace.http;

import commonplace.http.limits.LimitRefusal;
import commonplace.http.limits.Requester;
import commonplace.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request through if it is meant for this server, comes from no foreign web page, and knows the token.
 *
 * <p>A page on the web can make a browser send requests to this machine, even under a name of its own that resolves
 * here; but it cannot make the browser lie about the {@code Host} and the {@code Origin}.
 */
public final class Guard extends Handler.Wrapper {
    private static final String SCHEME = "Bearer ";

    private final Supplier<AllowList> list;
    private final byte @Nullable [] token;

    /** No token means that none is asked for here. */
    public Guard(Handler behind, AllowList allowed, @Nullable String token) {
        this(behind, () -> allowed, token);
    }

    /** @param list asked for each request, since whoever runs the server may change it */
    public Guard(Handler behind, Supplier<AllowList> list, @Nullable String token) {
        super(behind);
        this.list = list;
        this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        AllowList allowed = list.get();
        String host = host(request);
        if (!allowed.hasHost(host)) {
            String message = "The host '" + host + "' is not this server; allowed are " + allowed.hostNames()
                    + ". Whoever starts the server can allow more with --allow-host.";
            return refuse(response, callback, 403, "forbidden_host", message);
        }
        List<String> origins = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
        if (!origins.isEmpty() && (origins.size() > 1 || !allowed.hasOrigin(origins.getFirst()))) {
            String message = "'" + String.join(", ", origins) + "' may not use this server; its own pages may, and what"
                    + " whoever starts the server allows with --allow-origin.";
            return refuse(response, callback, 403, "forbidden_origin", message);
        }
        Optional<LimitRefusal> refusal = limited(request);
        if (refusal.isPresent()) {
            refusal.get().send(response, callback);
            return true;
        }
        if (!knowsToken(request)) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
            String message = "Send the token that the server printed at its start: Authorization: Bearer TOKEN";
            return refuse(response, callback, 401, "unauthorized", message);
        }
        return super.handle(request, response, callback);
    }

    /** Why its sender gets nothing for now, whether it knows the token or not. */
    private Optional<LimitRefusal> limited(Request request) {
        if (token == null) {
            return Optional.empty();
        }
        Requester visitor = Requester.of(request);
        String given = given(request);
        Optional<LimitRefusal> untried = visitor.tries(given);
        if (untried.isPresent()) {
            return untried;
        }
        if (!isToken(given)) {
            visitor.failed(given);
            return Optional.empty();
        }
        HttpConnections.proved(request);
        return visitor.signedIn(given);
    }

    private boolean knowsToken(Request request) {
        return token == null || isToken(given(request));
    }

    private boolean isToken(String given) {
        return MessageDigest.isEqual(token, given.getBytes(StandardCharsets.UTF_8));
    }

    /** Empty for none. */
    private static String given(Request request) {
        String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? header.substring(SCHEME.length()).strip()
                : "";
    }

    private static String host(Request request) {
        String header = request.getHeaders().get(HttpHeader.HOST);
        return withoutPort(header == null ? String.valueOf(request.getHttpURI().getAuthority()) : header);
    }

    private static String withoutPort(String authority) {
        int from = authority.startsWith("[") ? Math.max(authority.indexOf(']'), 0) : 0;
        int colon = authority.indexOf(':', from);
        return (colon < 0 ? authority : authority.substring(0, colon)).toLowerCase(Locale.ROOT);
    }

    private static boolean refuse(Response response, Callback callback, int status, String error, String message) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        byte[] body = Json.write(Json.object("error", error, "message", message));
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
