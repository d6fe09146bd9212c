package commonplace.http;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a page or an application comes from, such as {@code http://127.0.0.1:7433} or {@code app://obsidian.md}. Two are
 * the same if scheme, host and port are (RFC 6454, section 5).
 *
 * @param port -1 for a scheme that has none
 */
public record Origin(String scheme, String host, int port) {
    private static final Map<String, Integer> USUAL_PORTS = Map.of("http", 80, "https", 443);
    private static final int NO_PORT = -1;
    private static final int LARGEST_PORT = 65_535;

    // No path, no user, nothing before the scheme: blob:http://host is not an origin.
    private static final Pattern SPELLED =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://(\\[[0-9A-Fa-f:.]+\\]|[^\\s/?#@:\\[\\]*]+)(?::(\\d{1,5}))?");

    public Origin {
        scheme = scheme.toLowerCase(Locale.ROOT);
        host = host.toLowerCase(Locale.ROOT);
    }

    /** As browsers and people write it; empty for what is none, such as {@code null}. */
    public static Optional<Origin> of(String text) {
        Matcher spelled = SPELLED.matcher(text);
        if (!spelled.matches()) {
            return Optional.empty();
        }
        String scheme = spelled.group(1).toLowerCase(Locale.ROOT);
        String port = spelled.group(3);
        int number = port == null ? USUAL_PORTS.getOrDefault(scheme, NO_PORT) : Integer.parseInt(port);
        return number > LARGEST_PORT ? Optional.empty() : Optional.of(new Origin(scheme, spelled.group(2), number));
    }

    @Override
    public String toString() {
        boolean usual = port == USUAL_PORTS.getOrDefault(scheme, NO_PORT);
        return scheme + "://" + host + (usual ? "" : ":" + port);
    }
}
