package commonplace.server.upstream;

import commonplace.mcp.client.Secrets;
import commonplace.mcp.client.ServerConfig;
import java.util.List;

/**
 * The servers of a configuration, with every reference resolved.
 *
 * @param secrets all that was found in the environment, in files, and under names that speak of secrets
 * @param mistakes what is wrong, each with its field; a server with a mistake is left out, and the others are there
 */
public record ConfiguredServers(List<ServerConfig> servers, Secrets secrets, List<String> mistakes) {
    /** No servers, and nothing wrong about them. */
    public static final ConfiguredServers NONE = new ConfiguredServers(List.of(), Secrets.NONE, List.of());

    public ConfiguredServers {
        servers = List.copyOf(servers);
        mistakes = List.copyOf(mistakes);
    }
}
