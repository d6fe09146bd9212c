package commonplace.server.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;

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

    /** @param toolSelection which tools the client wants to see; empty for the usual ones */
    static HostConnection to(SocketChannel host, String toolSelection) throws IOException {
        var connection = new HostConnection(new DuplexStream.Socket(host));
        connection.send(HostProtocol.line((HostProtocol.SESSION + " " + toolSelection).strip()));
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

    void endInput() throws IOException {
        stream.endOutput();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
