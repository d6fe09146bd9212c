package commonplace.mcp.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Talks to a server in this process, line by line. */
final class LineClient implements AutoCloseable {
    private final PipedOutputStream toServer = new PipedOutputStream();
    private final BufferedReader fromServer;
    private final Thread serving;

    LineClient(McpServer server) throws IOException {
        var in = new PipedInputStream(toServer, 1 << 20);
        var out = new PipedOutputStream();
        fromServer =
                new BufferedReader(new InputStreamReader(new PipedInputStream(out, 1 << 20), StandardCharsets.UTF_8));
        serving = Thread.ofPlatform().daemon().start(() -> {
            server.serve(in, out);
            try {
                out.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    void send(String line) throws IOException {
        send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) throws IOException {
        toServer.write(bytes);
        toServer.flush();
    }

    /** The next line the server wrote; {@code null} once it has ended. */
    @Nullable
    String receive() throws IOException {
        return fromServer.readLine();
    }

    String ask(String line) throws IOException {
        send(line);
        return String.valueOf(receive());
    }

    /** Ends the input, as a client does that wants the server to go. */
    void endInput() throws IOException {
        toServer.close();
    }

    @Override
    public void close() throws IOException {
        endInput();
        try {
            serving.join(20_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
