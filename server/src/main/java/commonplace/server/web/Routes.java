package commonplace.server.web;

import java.util.Optional;
import java.util.Set;

/** What paths of a site are examples of, for those who count or trace requests: there are few of these, and many paths. */
final class Routes {
    private static final Set<String> MCP = Set.of("/mcp", "/mcp/all", "/mcp/lean");

    private Routes() {}

    /** @param path below the base path */
    static Optional<String> of(String path) {
        int second = path.indexOf('/', 1);
        String first = second < 0 ? path : path.substring(0, second);
        return switch (first) {
            case "/mcp" -> Optional.of(path).filter(MCP::contains);
            case "/", "/hocuspocus", "/search", "/registry" -> Optional.of(second < 0 ? first : first + "/{part}");
            case "/notes", "/raw", "/folders", "/sync" -> Optional.of(first + "/{path}");
            case "/d", "/doc" -> Optional.of(first + "/{id}");
            default -> Optional.empty();
        };
    }
}
