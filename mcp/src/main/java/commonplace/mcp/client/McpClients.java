package commonplace.mcp.client;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All servers that may be used. Each has its own threads, and none waits for another. */
public final class McpClients implements AutoCloseable {
    private final Map<String, McpClient> servers = new LinkedHashMap<>();
    private boolean closed;

    public McpClients() {}

    public McpClients(Collection<ServerConfig> configs, ClientSetup setup) {
        configs.forEach(config -> add(config, setup, new ToolPins()));
    }

    /**
     * Takes one in, without beginning it.
     *
     * @param pins the definitions that were seen before
     */
    public synchronized McpClient add(ServerConfig config, ClientSetup setup, ToolPins pins) {
        var server = new McpClient(config, setup, pins);
        servers.put(config.name(), server);
        if (closed) {
            server.close();
        }
        return server;
    }

    /** Ends one, and forgets it; does not wait until it is gone. */
    public synchronized void remove(String name) {
        McpClient server = servers.remove(name);
        if (server != null) {
            Thread.ofVirtual().name("upstream-close").start(server::close);
        }
    }

    /** In the order in which they came. */
    public synchronized List<McpClient> all() {
        return List.copyOf(servers.values());
    }

    /** The server of that name; {@code null} if there is none. */
    public synchronized @Nullable McpClient get(String name) {
        return servers.get(name);
    }

    /** What is known of each server now, without waiting for any. */
    public Map<String, McpClient.KnownTools> known() {
        Map<String, McpClient.KnownTools> known = new LinkedHashMap<>();
        all().forEach(server -> known.put(server.name(), server.known()));
        return known;
    }

    /** How each server is. */
    public Map<String, ConnectionState> health() {
        Map<String, ConnectionState> health = new LinkedHashMap<>();
        all().forEach(server -> health.put(server.name(), server.state()));
        return health;
    }

    /** Ends all of them at the same time, and waits until they are gone. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        List<Thread> closing = all().stream()
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
