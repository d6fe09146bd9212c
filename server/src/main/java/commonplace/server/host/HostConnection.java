package commonplace.server.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A bridge's connection to a host. */
final class HostConnection implements AutoCloseable {
    private final DuplexStream stream;
    private final OutputStream requests;
    private final ByteLines lines;

    HostConnection(DuplexStream stream) {
        this.stream = stream;
        this.requests = stream.output();
        // The host has its answers in memory already; a cut one would be no answer.
        this.lines = new ByteLines(stream.input(), Integer.MAX_VALUE);
    }

    static HostConnection to(SocketChannel host, SessionGreeting greeting) throws IOException {
        var connection = new HostConnection(new DuplexStream.Socket(host));
        connection.send(HostProtocol.line(greeting.toString()));
        return connection;
    }

    /** How a connection to a host came to its end. */
    enum End {
        /** The client's input ended, and all is answered that will be. */
        DONE,
        /** The host ended in good order, and any process may be the next. */
        ENDED,
        /** The host ended in good order for another that asked for its place. */
        MOVED,
        /** The host was killed. */
        LOST
    }

    void send(byte[] line) throws IOException {
        requests.write(line);
    }

    /** The next line, or nothing when the host is gone. */
    byte[] receive() {
        try {
            return lines.next();
        } catch (IOException gone) {
            return new byte[0];
        }
    }

    /**
     * Has all lines taken until the host ends: those of a host in this process on the thread that wrote them, since to wake
     * another takes as long as many an answer.
     */
    End receiveAll(LineSink.Taker taker) throws IOException {
        var reader = new Reader(taker);
        if (stream instanceof DuplexStream.Memory memory) {
            memory.passInputTo(new LineSink(reader));
            return reader.end();
        }
        for (byte[] line = receive(); line.length > 0; line = receive()) {
            reader.take(line);
            if (reader.end != End.LOST) {
                break;
            }
        }
        return reader.end;
    }

    /** Takes the host's own words out of what it says, and keeps what went wrong for the thread that waits for the end. */
    private static final class Reader implements LineSink.Taker {
        private final LineSink.Taker taker;
        private volatile End end = End.LOST;
        private volatile @Nullable IOException failure;

        Reader(LineSink.Taker taker) {
            this.taker = taker;
        }

        @Override
        public void take(byte[] line) throws IOException {
            switch (HostProtocol.words(line)) {
                case HostProtocol.DONE -> end = End.DONE;
                case HostProtocol.ENDED -> end = End.ENDED;
                case HostProtocol.MOVED -> end = End.MOVED;
                default -> pass(line);
            }
        }

        private void pass(byte[] line) throws IOException {
            try {
                taker.take(line);
            } catch (IOException failed) {
                failure = failed;
                throw failed;
            }
        }

        End end() throws IOException {
            IOException failed = failure;
            if (failed != null) {
                throw new IOException(failed);
            }
            return end;
        }
    }

    void endInput() throws IOException {
        stream.endOutput();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
