package commonplace.models;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Addresses of servers, in the forms that people and other programs write them. */
final class ServerAddress {
    private static final int OLLAMA_PORT = 11434;
    private static final String EXPECTED = " is not an address. It may be a host, host:port or a URL, such as ";

    private ServerAddress() {}

    /** What {@code OLLAMA_HOST} means to Ollama itself: every part of it may be missing. */
    // ollama: envconfig.Host
    static URI ollama(Optional<String> host) {
        String text = host.orElse("").strip();
        boolean schemed = text.contains("://");
        URI address = parse(schemed ? text : "http://" + filledIn(text), text, "http://127.0.0.1:11434");
        // With a scheme, its own port; without one, Ollama's.
        int port = address.getPort() < 0 && !schemed ? OLLAMA_PORT : address.getPort();
        return with(address, reachable(address.getHost()), port);
    }

    /** The part of an address before {@code /v1}, which some programs want and others don't. */
    static URI openAi(String url) {
        String text = url.strip();
        URI address = parse(text.contains("://") ? text : "http://" + text, text, "https://api.openai.com/v1");
        return URI.create(address.toString().replaceAll("/+$", "").replaceAll("/v1$", ""));
    }

    private static String filledIn(String text) {
        if (bareIpv6(text)) {
            return "[" + text + "]";
        }
        return text.isEmpty() || text.startsWith(":") ? "127.0.0.1" + text : text;
    }

    private static boolean bareIpv6(String text) {
        return !text.startsWith("[") && text.indexOf(':') != text.lastIndexOf(':') && !text.contains("/");
    }

    /** A server that listens on all addresses is reached on this machine's own. */
    private static String reachable(String host) {
        return switch (host) {
            case "0.0.0.0" -> "127.0.0.1";
            case "[::]" -> "[::1]";
            default -> host;
        };
    }

    private static URI parse(String url, String said, String example) {
        try {
            URI address = new URI(url);
            boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (web && address.getHost() != null && address.getPort() <= 0xffff && address.getUserInfo() == null) {
                return address;
            }
        } catch (URISyntaxException _) {
            // Told below, as for all that is no address.
        }
        throw new IllegalArgumentException("'" + said + "'" + EXPECTED + example);
    }

    private static URI with(URI address, String host, int port) {
        String path = address.getRawPath() == null ? "" : address.getRawPath().replaceAll("/+$", "");
        return URI.create(address.getScheme() + "://" + host + (port < 0 ? "" : ":" + port) + path);
    }
}
