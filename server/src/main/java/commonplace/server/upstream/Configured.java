package commonplace.server.upstream;

import java.util.List;

/**
 * The servers of a configuration, with every reference resolved.
 *
 * @param secrets all that was found in the environment, in files, and under names that speak of secrets
 * @param mistakes what is wrong, each with its field; a server with a mistake is left out, and the others are there
 */
public record Configured(List<UpstreamConfig> servers, Secrets secrets, List<String> mistakes) {
    /** No servers, and nothing wrong about them. */
    public static final Configured NONE = new Configured(List.of(), Secrets.NONE, List.of());

    public Configured {
        servers = List.copyOf(servers);
        mistakes = List.copyOf(mistakes);
    }
}
