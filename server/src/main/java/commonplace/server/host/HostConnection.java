package commonplace.server.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** A bridge's connection to a host. */
final class HostConnection implements AutoCloseable {
    private final SocketChannel channel;
    private final ByteLines lines;

    /** @param toolSelection which tools the client wants to see; empty for the usual ones */
    HostConnection(SocketChannel channel, String toolSelection) throws IOException {
        this.channel = channel;
        // The host has its answers in memory already; a cut one would be no answer.
        this.lines = new ByteLines(Channels.newInputStream(channel), Integer.MAX_VALUE);
        send(HostProtocol.line((HostProtocol.SESSION + " " + toolSelection).strip()));
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
        var buffer = ByteBuffer.wrap(line);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
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
        channel.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
