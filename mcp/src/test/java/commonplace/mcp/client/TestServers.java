package commonplace.mcp.client;

import commonplace.mcp.Implementation;
import commonplace.testing.JavaProgram;
import commonplace.testing.NodePackages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Servers to be a client of, and what they told. */
final class TestServers {
    /** Longer than any machine takes; only a server that never answers gets to its end. */
    static final Duration LONG = Duration.ofMinutes(2);

    /** For servers that never answer, and still longer than those take that do, on a busy machine. */
    static final Duration SHORT = Duration.ofSeconds(4);

    static final ClientSetup SETUP = ClientSetup.of(new Implementation("test", "Test", "1"));

    private TestServers() {}

    static ServerConfig hostile(String way, String... arguments) {
        List<String> command = new ArrayList<>(NodePackages.command("hostile.mjs"));
        command.add(way);
        command.addAll(List.of(arguments));
        return command("hostile", command, Map.of());
    }

    static ServerConfig node(String file, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(NodePackages.command("hostile.mjs").getFirst());
        command.add(NodePackages.file(file).toString());
        command.addAll(arguments);
        return command("node", command, Map.of());
    }

    /** Our own, with the tools of the demonstration. */
    static ServerConfig ours() {
        return command("ours", JavaProgram.command("commonplace.mcp.server.DemoServer", List.of("stdio")), Map.of());
    }

    static ServerConfig command(String name, List<String> command, Map<String, String> environment) {
        var way = new ServerConfig.Way.Stdio(command.getFirst(), command.subList(1, command.size()), environment, null);
        return new ServerConfig(name, way).within(LONG, LONG);
    }

    static ServerConfig withEnvironment(ServerConfig config, Map<String, String> environment) {
        var way = (ServerConfig.Way.Stdio) config.way();
        List<String> command = new ArrayList<>(List.of(way.program()));
        command.addAll(way.arguments());
        return command(config.name(), command, environment);
    }

    /** The text of a result that has one. */
    static String text(Map<String, @Nullable Object> result) {
        return result.get("content") instanceof List<?> contents
                        && contents.getFirst() instanceof Map<?, ?> content
                        && content.get("text") instanceof String text
                ? text
                : "no text in " + result;
    }

    /** Keeps what servers tell, to be waited for. */
    static final class Heard implements McpClientListener {
        final BlockingQueue<String> news = new LinkedBlockingQueue<>();

        @Override
        public void stateChanged(String server, ConnectionState state) {
            news.add(state.getClass().getSimpleName());
        }

        @Override
        public void toolsChanged(String server) {
            news.add("tools");
        }

        @Override
        public void logged(String server, Map<String, @Nullable Object> params) {
            news.add("log " + params.get("data"));
        }

        /** Takes news until this one came. */
        void await(String wanted) throws InterruptedException {
            await(wanted, LONG);
        }

        private void await(String wanted, Duration limit) throws InterruptedException {
            long end = System.nanoTime() + limit.toNanos();
            while (true) {
                String next = news.poll(end - System.nanoTime(), java.util.concurrent.TimeUnit.NANOSECONDS);
                if (next == null) {
                    throw new AssertionError("never heard: " + wanted);
                }
                if (next.startsWith(wanted)) {
                    return;
                }
            }
        }
    }
}
