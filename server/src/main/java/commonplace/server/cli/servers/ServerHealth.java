package commonplace.server.cli.servers;

import commonplace.mcp.client.ClientSetup;
import commonplace.mcp.client.ConnectionState;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.McpClientException;
import commonplace.mcp.client.ServerConfig;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.Product;
import commonplace.server.upstream.SeenServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How a server of other people was found.
 *
 * @param millis until it was ready, or had failed
 * @param offer what it offers, if it was ready
 * @param problems definitions of tools that were left out, and lists that it did not give
 */
public record ServerHealth(
        ServerConfig config, ConnectionState state, long millis, Optional<Offer> offer, List<String> problems) {
    /** What a server that is ready can be asked for: its tools, and how many resources and prompts it has. */
    public record Offer(List<ListedTool> tools, int resources, int prompts) {
        public List<ListedTool> changed() {
            return tools.stream().filter(tool -> !tool.changed().isEmpty()).toList();
        }
    }

    boolean isFailure() {
        return switch (state) {
            case ConnectionState.Ready _, ConnectionState.Disabled() -> false;
            case ConnectionState.NotStarted(),
                    ConnectionState.Starting(),
                    ConnectionState.Sick _,
                    ConnectionState.NeedsAuth _ -> true;
        };
    }

    /** What is done with a server that was found well, before it is ended. */
    public interface Visit {
        void to(McpClient server) throws IOException;
    }

    /** Starts all servers at the same time, looks at each, and ends them: in the order of the configuration. */
    public static List<ServerHealth> of(
            List<ServerConfig> servers, ConfiguredServers configured, SeenServers seen, Visit visit)
            throws IOException {
        var found = new ConcurrentHashMap<String, ServerHealth>();
        var threads = new ArrayList<Thread>();
        var setup = ClientSetup.of(Product.IMPLEMENTATION).with(configured.secrets());
        var failed = new ConcurrentHashMap<String, IOException>();
        for (ServerConfig config : servers) {
            threads.add(Thread.ofVirtual().start(() -> {
                try (var server = new McpClient(config, setup, seen.pins(config.name()))) {
                    found.put(config.name(), of(server));
                    if (server.state() instanceof ConnectionState.Ready) {
                        visit.to(server);
                    }
                } catch (IOException unkept) {
                    failed.put(config.name(), unkept);
                }
            }));
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException stopped) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
            throw new IOException("stopped before all servers had answered", stopped);
        }
        for (IOException unkept : failed.values()) {
            throw unkept;
        }
        return servers.stream()
                .flatMap(config -> Optional.ofNullable(found.get(config.name())).stream())
                .toList();
    }

    private static ServerHealth of(McpClient server) {
        long start = System.nanoTime();
        var problems = new ArrayList<String>();
        Optional<Offer> offer = Optional.empty();
        long ready = start;
        try {
            List<ListedTool> tools = server.config().disabled() ? List.of() : server.tools();
            ready = System.nanoTime();
            if (!server.config().disabled()) {
                problems.addAll(server.known().problems());
                offer = Optional.of(
                        new Offer(tools, count(server::resources, problems), count(server::prompts, problems)));
            }
        } catch (McpClientException told) {
            // Its state tells it.
            ready = System.nanoTime();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(stopped));
        }
        return new ServerHealth(server.config(), server.state(), (ready - start) / 1_000_000, offer, problems);
    }

    private interface Listing {
        List<?> all() throws McpClientException, InterruptedException;
    }

    private static int count(Listing listing, List<String> problems) throws InterruptedException {
        try {
            return listing.all().size();
        } catch (McpClientException refused) {
            problems.add(refused.getMessage());
            return 0;
        }
    }
}
