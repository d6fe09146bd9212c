package commonplace.http;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Under which names this server may be called, and from where: the one list that all doors go by. What is not on it is
 * refused.
 *
 * @param hosts names of this machine, without ports; those of the loopback are always among them
 * @param origins of pages and applications that may call
 */
public record AllowList(Set<String> hosts, Set<Origin> origins) {
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    /** Obsidian, on desktops and on iOS: programs that somebody has installed, not pages that come from anywhere. */
    private static final Set<Origin> APPLICATIONS =
            Set.of(new Origin("app", "obsidian.md", -1), new Origin("capacitor", "localhost", -1));

    public AllowList {
        var allHosts = new HashSet<>(LOOPBACK);
        hosts.forEach(host -> allHosts.add(host.toLowerCase(Locale.ROOT)));
        hosts = Set.copyOf(allHosts);
        var allOrigins = new HashSet<>(APPLICATIONS);
        allOrigins.addAll(origins);
        origins = Set.copyOf(allOrigins);
    }

    /** With nothing on it but what is ours. */
    public static AllowList ours() {
        return new AllowList(Set.of(), Set.of());
    }

    /** With the pages that are served at this port: another port of this machine is another's. */
    public AllowList servedAt(String scheme, int port) {
        var all = new HashSet<>(origins);
        hosts.forEach(host -> all.add(new Origin(scheme, host, port)));
        return new AllowList(hosts, all);
    }

    boolean hasHost(String host) {
        return hosts.contains(host);
    }

    boolean hasOrigin(String header) {
        return Origin.of(header).filter(origins::contains).isPresent();
    }

    String hostNames() {
        return hosts.stream().sorted().collect(Collectors.joining(", "));
    }
}
