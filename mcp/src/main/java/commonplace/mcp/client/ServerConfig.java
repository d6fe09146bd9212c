package commonplace.mcp.client;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One server as configured, with every reference resolved. It holds secrets: it is never written or shown.
 *
 * @param connectLimit for starting the server and agreeing on a revision
 * @param requestLimit for an answer; begins anew with each sign of progress
 * @param allow names of the only tools that may be seen and called; empty for all
 * @param deny names of tools that may not, whatever {@code allow} says
 */
public record ServerConfig(
        String name,
        Way way,
        Duration connectLimit,
        Duration requestLimit,
        boolean disabled,
        Set<String> allow,
        Set<String> deny) {
    public static final Duration DEFAULT_CONNECT_LIMIT = Duration.ofSeconds(30);
    public static final Duration DEFAULT_REQUEST_LIMIT = Duration.ofSeconds(60);

    /** How a server is reached. */
    public sealed interface Way {
        /** A program that is started, and spoken to over its standard streams. */
        record Stdio(
                String program,
                List<String> arguments,
                Map<String, String> environment,
                @Nullable Path directory) implements Way {
            public Stdio {
                arguments = List.copyOf(arguments);
                environment = Map.copyOf(environment);
            }

            /** Without the values, any of which may be a secret. */
            @Override
            public String toString() {
                return program;
            }
        }

        /** An address that speaks Streamable HTTP. */
        record HttpEndpoint(URI url, Map<String, String> headers) implements Way {
            public HttpEndpoint {
                headers = Map.copyOf(headers);
            }

            /** Without the query and the user, which may be secrets. */
            @Override
            public String toString() {
                return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort())
                        + url.getPath();
            }
        }
    }

    public ServerConfig {
        allow = Set.copyOf(allow);
        deny = Set.copyOf(deny);
    }

    /** A server with the usual limits and all its tools. */
    public ServerConfig(String name, Way way) {
        this(name, way, DEFAULT_CONNECT_LIMIT, DEFAULT_REQUEST_LIMIT, false, Set.of(), Set.of());
    }

    public ServerConfig within(Duration newConnectLimit, Duration newRequestLimit) {
        return new ServerConfig(name, way, newConnectLimit, newRequestLimit, disabled, allow, deny);
    }

    public boolean allows(String tool) {
        return (allow.isEmpty() || allow.contains(tool)) && !deny.contains(tool);
    }
}
