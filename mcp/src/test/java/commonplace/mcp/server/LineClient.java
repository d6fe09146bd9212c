package commonplace.mcp.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Talks to a server in this process, line by line. */
final class LineClient implements AutoCloseable {
    private final PipedOutputStream toServer = new PipedOutputStream();
    private final BlockingQueue<Optional<String>> fromServer = new LinkedBlockingQueue<>();
    private final Thread serving;

    LineClient(McpServer server) throws IOException {
        var in = new PipedInputStream(toServer, 1 << 20);
        serving = Thread.ofPlatform().daemon().start(() -> {
            try {
                server.serve(in, new Lines());
            } finally {
                fromServer.add(Optional.empty());
            }
        });
    }

    /** The JDK's pipe would count as broken once the thread that wrote an answer has ended. */
    private final class Lines extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int octet) {
            if (octet == '\n') {
                fromServer.add(Optional.of(line.toString(StandardCharsets.UTF_8)));
                line.reset();
            } else {
                line.write(octet);
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                write(bytes[i]);
            }
        }
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
        try {
            Optional<String> line = fromServer.take();
            if (line.isEmpty()) {
                fromServer.add(line);
            }
            return line.orElse(null);
        } catch (InterruptedException interrupted) {
            throw new InterruptedIOException();
        }
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
