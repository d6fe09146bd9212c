package commonplace.server.upstream;

import commonplace.server.testing.JavaProgram;
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
    /** Longer than any machine takes; only what never answers gets to its end, and has a shorter one. */
    static final Duration LONG = Duration.ofMinutes(2);

    static final Duration SHORT = Duration.ofMillis(300);

    private TestServers() {}

    static UpstreamConfig hostile(String way, String... arguments) {
        List<String> command = new ArrayList<>(NodePackages.command("hostile.mjs"));
        command.add(way);
        command.addAll(List.of(arguments));
        return command("hostile", command, Map.of());
    }

    static UpstreamConfig node(String file, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(NodePackages.command("hostile.mjs").getFirst());
        command.add(NodePackages.file(file).toString());
        command.addAll(arguments);
        return command("node", command, Map.of());
    }

    /** Our own, with the tools of the demonstration. */
    static UpstreamConfig ours() {
        return command("ours", JavaProgram.command("commonplace.server.mcp.DemoServer", List.of("stdio")), Map.of());
    }

    static UpstreamConfig command(String name, List<String> command, Map<String, String> environment) {
        var way = new UpstreamConfig.Way.Command(
                command.getFirst(), command.subList(1, command.size()), environment, null);
        return new UpstreamConfig(name, way).within(LONG, LONG);
    }

    static UpstreamConfig withEnvironment(UpstreamConfig config, Map<String, String> environment) {
        var way = (UpstreamConfig.Way.Command) config.way();
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
    static final class Heard implements UpstreamListener {
        final BlockingQueue<String> news = new LinkedBlockingQueue<>();

        @Override
        public void stateChanged(String server, State state) {
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
