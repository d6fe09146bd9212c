package commonplace.server.web;

import commonplace.http.BasePath;
import commonplace.http.HttpConnections;
import commonplace.http.limits.LimitRefusal;
import commonplace.http.limits.Requester;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Lets people in who were given the address: it carries the token once, and a cookie carries on from there.
 *
 * <p>The token leaves the address bar at once, so that it is not shown around or kept in the history.
 */
final class TokenLogin extends Handler.Wrapper {
    private static final int YEAR_SECONDS = 365 * 24 * 60 * 60;
    private static final String PARAMETER = "token=";

    private final ServerToken token;
    private final PageLayout layout;

    TokenLogin(Handler behind, ServerToken token, PageLayout layout) {
        super(behind);
        this.token = token;
        this.layout = layout;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Optional<String> given = tokenIn(request.getHttpURI().getQuery());
        boolean isRight = isRight(given, request);
        // One and the same, whether it comes as itself or as a cookie.
        String shown = isRight ? token.value() : given.or(() -> cookie(request)).orElse("");
        Requester visitor = Requester.of(request);
        Optional<LimitRefusal> refusal = visitor.tries(shown);
        if (refusal.isEmpty() && isRight) {
            refusal = visitor.signedIn(shown);
        } else if (refusal.isEmpty()) {
            visitor.failed(shown);
        }
        if (refusal.isPresent()) {
            refusal.get().send(response, callback);
            return true;
        }
        if (given.filter(token::is).isPresent()) {
            letIn(request, response, callback);
            return true;
        }
        if (given.isEmpty() && hasCookie(request)) {
            HttpConnections.proved(request);
            return super.handle(request, response, callback);
        }
        Markup page = layout.outside("Not yet", given.isPresent() ? wrongToken() : noToken());
        WebResponse.page(401, page).send(response, callback);
        return true;
    }

    private void letIn(Request request, Response response, Callback callback) {
        HttpConnections.proved(request);
        HttpCookie cookie = HttpCookie.build(cookieName(request), token.cookie().value())
                .path(BasePath.of(request) + "/")
                .maxAge(YEAR_SECONDS)
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite(HttpCookie.SameSite.STRICT)
                .build();
        Response.putCookie(response, cookie);
        String path = String.valueOf(request.getHttpURI().getCanonicalPath());
        // A path that begins with two slashes would be another server's name.
        response.getHeaders().put(HttpHeader.LOCATION, BasePath.of(request) + (path.startsWith("//") ? "/" : path));
        WebResponse.text(303, "").send(response, callback);
    }

    private boolean isRight(Optional<String> given, Request request) {
        return given.isPresent() ? token.is(given.get()) : hasCookie(request);
    }

    private boolean hasCookie(Request request) {
        ServerToken wanted = token.cookie();
        return cookies(request).anyMatch(wanted::is);
    }

    private static Optional<String> cookie(Request request) {
        return cookies(request).findFirst();
    }

    private static Stream<String> cookies(Request request) {
        return Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(cookieName(request)))
                .map(HttpCookie::getValue);
    }

    /** Browsers tell servers on one machine apart by name, not by port; two vaults may have two tokens. */
    private static String cookieName(Request request) {
        return "commonplace-" + Request.getLocalPort(request);
    }

    private static Optional<String> tokenIn(@Nullable String query) {
        for (String pair : query == null ? new String[0] : query.split("&", 64)) {
            if (pair.startsWith(PARAMETER)) {
                return Optional.of(Addresses.decoded(pair.substring(PARAMETER.length())));
            }
        }
        return Optional.empty();
    }

    private static Markup noToken() {
        return Markup.of("""
            <h1>This book is private</h1>
            <p>Open it with the address that <code>commonplace serve</code> printed when it started. It looks like this:</p>
            <pre>http://127.0.0.1:7433/?token=…</pre>
            <p>Your browser remembers it from then on. If you have just done that, <a href="/">go on to the notes</a>.</p>
            <p class="quiet">The window is gone? The token is the one line in the file <code>token</code> of your data
            directory, <code>~/.local/share/commonplace</code> unless you chose another.</p>
            """);
    }

    private static Markup wrongToken() {
        return Markup.of("""
            <h1>That token does not fit</h1>
            <p>It may be from another time, or from another vault. <code>commonplace serve</code> prints the right
            address when it starts.</p>
            """);
    }
}
