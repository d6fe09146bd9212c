package commonplace.server.web;

import commonplace.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
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
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final Set<String> PAGES = Set.of("http", "https", "file");
    private static final String SCHEME = "Bearer ";

    private final Set<String> hosts;
    private final byte @Nullable [] token;

    /** Allows loopback and the given names, on any port. No token means that none is asked for. */
    public Guard(Handler behind, Set<String> moreHosts, @Nullable String token) {
        super(behind);
        this.hosts = new HashSet<>(LOOPBACK);
        moreHosts.forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
        this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String host = host(request);
        if (!hosts.contains(host)) {
            String message = "The host '" + host + "' is not this server; allowed are " + names()
                    + ". Whoever starts the server can allow more.";
            return refuse(response, callback, 403, "forbidden_host", message);
        }
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null && !hosts.contains(hostOf(origin)) && !isApplication(origin)) {
            String message =
                    "Pages of '" + origin + "' may not use this server; pages served from " + names() + " may.";
            return refuse(response, callback, 403, "forbidden_origin", message);
        }
        if (!knowsToken(request)) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
            String message = "Send the token that the server printed at its start: Authorization: Bearer TOKEN";
            return refuse(response, callback, 401, "unauthorized", message);
        }
        return super.handle(request, response, callback);
    }

    private boolean knowsToken(Request request) {
        if (token == null) {
            return true;
        }
        String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        return given != null
                && given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(
                        token, given.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8));
    }

    private static String host(Request request) {
        String header = request.getHeaders().get(HttpHeader.HOST);
        return withoutPort(header == null ? String.valueOf(request.getHttpURI().getAuthority()) : header);
    }

    private static String hostOf(String origin) {
        try {
            URI uri = new URI(origin);
            boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return web && uri.getHost() != null ? uri.getHost().toLowerCase(Locale.ROOT) : "";
        } catch (URISyntaxException e) {
            return "";
        }
    }

    /**
     * Whether a program on somebody's machine asks, such as Obsidian ({@code app://obsidian.md}), and not a page that may
     * come from anywhere. A page in a frame without rights calls itself {@code null}.
     */
    private static boolean isApplication(String origin) {
        int scheme = origin.indexOf("://");
        return scheme > 0 && !PAGES.contains(origin.substring(0, scheme));
    }

    private static String withoutPort(String authority) {
        int from = authority.startsWith("[") ? Math.max(authority.indexOf(']'), 0) : 0;
        int colon = authority.indexOf(':', from);
        return (colon < 0 ? authority : authority.substring(0, colon)).toLowerCase(Locale.ROOT);
    }

    private String names() {
        return String.join(", ", hosts.stream().sorted().toList());
    }

    private static boolean refuse(Response response, Callback callback, int status, String error, String message) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        byte[] body = Json.write(Json.object("error", error, "message", message));
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
