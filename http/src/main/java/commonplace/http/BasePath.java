package commonplace.http;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Has a server stand below a path such as {@code /wiki}, where others stand beside it at one name. The handlers behind it see
 * paths without that; those that write addresses ask {@link #of} for it.
 */
public final class BasePath extends Handler.Wrapper {
    private static final String ATTRIBUTE = BasePath.class.getName();
    private static final Pattern PARTS = Pattern.compile("(/[A-Za-z0-9._~-]+)+");

    private final String prefix;
    private final Set<String> elsewhere;

    /** @param elsewhere paths that are answered without it too, for those who ask this machine and not that name */
    public BasePath(Handler behind, String prefix, Set<String> elsewhere) {
        super(behind);
        this.prefix = prefix;
        this.elsewhere = Set.copyOf(elsewhere);
    }

    /** As it is meant, without a slash at its end; empty for what is none. The root is none either. */
    public static Optional<String> parse(String text) {
        String path = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        boolean leadsElsewhere = (path + "/").contains("/./") || (path + "/").contains("/../");
        return PARTS.matcher(path).matches() && !leadsElsewhere ? Optional.of(path) : Optional.empty();
    }

    /** What stands before every path of this server in an address; mostly nothing. */
    public static String of(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof String prefix ? prefix : "";
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = String.valueOf(request.getHttpURI().getPath());
        if (elsewhere.contains(path)) {
            return super.handle(request, response, callback);
        }
        if (!path.startsWith(prefix + "/")) {
            if (path.equals(prefix)) {
                response.setStatus(HttpStatus.PERMANENT_REDIRECT_308);
                response.getHeaders().put(HttpHeader.LOCATION, prefix + "/");
                response.write(true, null, callback);
            } else {
                Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
            }
            return true;
        }
        Below below;
        try {
            below = new Below(request, path.substring(prefix.length()));
        } catch (IllegalArgumentException leadsElsewhere) {
            Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400);
            return true;
        }
        request.setAttribute(ATTRIBUTE, prefix);
        return super.handle(below, response, callback);
    }

    private static final class Below extends Request.Wrapper {
        private final HttpURI uri;

        Below(Request request, String path) {
            super(request);
            HttpURI whole = request.getHttpURI();
            uri = HttpURI.build(whole, whole.getQuery() == null ? path : path + "?" + whole.getQuery());
        }

        @Override
        public HttpURI getHttpURI() {
            return uri;
        }
    }
}
