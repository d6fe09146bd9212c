package commonplace.server.upstream;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All servers of a configuration. Each has its own threads, and none waits for another. */
public final class Upstreams implements AutoCloseable {
    private final Map<String, Upstream> servers = new LinkedHashMap<>();

    public Upstreams(Collection<UpstreamConfig> configs, Setup setup) {
        this(configs, setup, Map.of());
    }

    /** With the definitions that were seen before, by server, see {@link Pins}. */
    public Upstreams(Collection<UpstreamConfig> configs, Setup setup, Map<String, Pins> pins) {
        for (UpstreamConfig config : configs) {
            Pins seen = pins.getOrDefault(config.name(), new Pins());
            servers.put(config.name(), new Upstream(config, setup, seen));
        }
    }

    /** In the order of the configuration. */
    public List<Upstream> all() {
        return List.copyOf(servers.values());
    }

    /** The server of that name; {@code null} if none is configured. */
    public @Nullable Upstream get(String name) {
        return servers.get(name);
    }

    /** Begins all that are enabled, and waits for none. Who hears of their tools is the {@link UpstreamListener}. */
    public void startAll() {
        for (Upstream server : servers.values()) {
            if (!server.config().disabled()) {
                Thread.ofVirtual().name("upstream-start-" + server.name()).start(() -> start(server));
            }
        }
    }

    private static void start(Upstream server) {
        try {
            server.tools();
        } catch (UpstreamException e) {
            // It stands in the server's state, where whoever asks finds it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is known of each server now, without waiting for any. */
    public Map<String, Upstream.Known> known() {
        Map<String, Upstream.Known> known = new LinkedHashMap<>();
        servers.forEach((name, server) -> known.put(name, server.known()));
        return known;
    }

    /** How each server is. */
    public Map<String, State> health() {
        Map<String, State> health = new LinkedHashMap<>();
        servers.forEach((name, server) -> health.put(name, server.state()));
        return health;
    }

    /** Ends all of them at the same time, and waits until they are gone. */
    @Override
    public void close() {
        List<Thread> closing = servers.values().stream()
                .map(server -> Thread.ofVirtual().name("upstream-close").start(server::close))
                .toList();
        for (Thread thread : closing) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
