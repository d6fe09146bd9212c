package commonplace.server.sync;

import commonplace.http.limits.Requester;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * What a request says besides its body.
 *
 * @param path its parts, decoded
 * @param token from its header or its query; empty for none
 * @param who how the client wants to be called in the history of what it changes
 * @param visitor who sent it, as far as limits go
 */
record RequestParameters(List<String> path, String token, String who, Requester visitor) {
    private static final String SCHEME = "Bearer ";
    private static final int LONGEST_NAME = 80;
    private static final String NOBODY_IN_PARTICULAR = "editor";

    static RequestParameters of(Request request) {
        String query = request.getHttpURI().getQuery();
        String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        String token = header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? header.substring(SCHEME.length()).strip()
                : parameter(query, "token").orElse("");
        return new RequestParameters(
                parts(Request.getPathInContext(request)), token, who(query), Requester.of(request));
    }

    private static List<String> parts(String path) {
        var parts = new ArrayList<String>();
        for (String part : path.substring(Math.min(1, path.length())).split("/", -1)) {
            parts.add(decoded(part.replace("+", "%2B")));
        }
        return parts;
    }

    private static String who(@Nullable String query) {
        String name = parameter(query, "name").orElse("").strip();
        String printable = name.codePoints()
                .filter(c -> !Character.isISOControl(c))
                .limit(LONGEST_NAME)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return printable.isEmpty() ? NOBODY_IN_PARTICULAR : printable;
    }

    private static Optional<String> parameter(@Nullable String query, String name) {
        for (String pair : query == null ? new String[0] : query.split("&", 64)) {
            if (pair.startsWith(name + "=")) {
                return Optional.of(decoded(pair.substring(name.length() + 1)));
            }
        }
        return Optional.empty();
    }

    /** What is not well encoded stays as it is written. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException badEncoding) {
            return text;
        }
    }
}
