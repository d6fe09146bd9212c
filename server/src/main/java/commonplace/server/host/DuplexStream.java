package commonplace.server.host;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/** One side of a connection between a bridge and a host: in two processes, or in one. */
sealed interface DuplexStream extends Closeable {
    InputStream input();

    OutputStream output();

    /** Has this side read nothing more than what has come already. */
    void endInput() throws IOException;

    /** Has the other side read nothing more than what was sent. */
    void endOutput() throws IOException;

    /** Between two processes. */
    final class Socket implements DuplexStream {
        private final SocketChannel channel;

        Socket(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public InputStream input() {
            return Channels.newInputStream(channel);
        }

        @Override
        public OutputStream output() {
            return Channels.newOutputStream(channel);
        }

        @Override
        public void endInput() throws IOException {
            try {
                channel.shutdownInput();
            } catch (ClosedChannelException alreadyOver) {
                // Nothing to end.
            }
        }

        @Override
        public void endOutput() throws IOException {
            channel.shutdownOutput();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** Within this process. */
    final class Memory implements DuplexStream {
        private final BytePipe incoming;
        private final BytePipe outgoing;

        Memory() {
            this(new BytePipe(), new BytePipe());
        }

        private Memory(BytePipe incoming, BytePipe outgoing) {
            this.incoming = incoming;
            this.outgoing = outgoing;
        }

        Memory otherSide() {
            return new Memory(/* incoming= */ outgoing, /* outgoing= */ incoming);
        }

        @Override
        public InputStream input() {
            return incoming.input();
        }

        /** Has all that comes in go to this sink, on the thread that sends it, and returns when no more comes. */
        void passInputTo(OutputStream sink) throws IOException {
            incoming.passTo(sink);
        }

        @Override
        public OutputStream output() {
            return outgoing.output();
        }

        @Override
        public void endInput() throws IOException {
            incoming.output().close();
        }

        @Override
        public void endOutput() throws IOException {
            outgoing.output().close();
        }

        @Override
        public void close() throws IOException {
            incoming.input().close();
            outgoing.output().close();
        }
    }
}
