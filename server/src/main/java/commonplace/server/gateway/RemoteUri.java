package commonplace.server.gateway;

import java.util.Optional;

/** The address of what another server offers: {@code mcp://tracker/issue://42} is its {@code issue://42}. */
record RemoteUri(String server, String uri) {
    private static final String BEGINNING = "mcp://";

    static Optional<RemoteUri> parse(String text) {
        int slash = text.startsWith(BEGINNING) ? text.indexOf('/', BEGINNING.length()) : -1;
        return slash < 0
                ? Optional.empty()
                : Optional.of(new RemoteUri(text.substring(BEGINNING.length(), slash), text.substring(slash + 1)));
    }

    @Override
    public String toString() {
        return BEGINNING + server + "/" + uri;
    }
}
