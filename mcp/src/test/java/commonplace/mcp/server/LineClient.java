package commonplace.mcp.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Talks to a server in this process, line by line. */
final class LineClient implements AutoCloseable {
    /** Where nothing is in a piece, the input ends. */
    private final BlockingQueue<byte[]> toServer = new LinkedBlockingQueue<>();

    private final BlockingQueue<Optional<String>> fromServer = new LinkedBlockingQueue<>();
    private final Thread serving;

    LineClient(McpServer server) {
        serving = Thread.ofPlatform().daemon().start(() -> {
            try {
                server.serve(new Requests(), new Lines());
            } finally {
                fromServer.add(Optional.empty());
            }
        });
    }

    /** The JDK's pipe would count as broken once the thread that read a request has ended. */
    private final class Requests extends InputStream {
        private byte[] piece = new byte[0];
        private int at;
        private boolean ended;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
            if (at == piece.length && !ended) {
                try {
                    piece = toServer.take();
                } catch (InterruptedException interrupted) {
                    throw new InterruptedIOException();
                }
                at = 0;
                ended = piece.length == 0;
            }
            if (ended) {
                return -1;
            }
            int count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, bytes, offset, count);
            at += count;
            return count;
        }
    }

    /** Nor is one broken whose writer has. */
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

    void send(String line) {
        send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) {
        if (bytes.length > 0) {
            toServer.add(bytes.clone());
        }
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
    void endInput() {
        toServer.add(new byte[0]);
    }

    @Override
    public void close() {
        endInput();
        try {
            serving.join(20_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
