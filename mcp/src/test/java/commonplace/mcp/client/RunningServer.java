package commonplace.mcp.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server that somebody else started, and that listens. */
final class RunningServer implements AutoCloseable {
    private final Process process;

    /** The line in which it said so. */
    final String said;

    private RunningServer(Process process, String said) {
        this.process = process;
        this.said = said;
    }

    /** Starts it and waits until it says a line with this in it. */
    static RunningServer start(ServerConfig.Way.Stdio command, Map<String, String> environment, String awaited)
            throws IOException {
        List<String> line = new ArrayList<>(List.of(command.program()));
        line.addAll(command.arguments());
        var builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        BufferedReader reader = process.inputReader();
        for (String said = reader.readLine(); said != null; said = reader.readLine()) {
            if (said.contains(awaited)) {
                Thread.ofVirtual().start(() -> reader.lines().forEach(_ -> {}));
                return new RunningServer(process, said);
            }
        }
        throw new IOException("it ended before it said " + awaited);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
