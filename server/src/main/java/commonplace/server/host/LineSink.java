package commonplace.server.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Cuts what is written to it into lines, and gives each to a taker with its line feed. */
final class LineSink extends OutputStream {
    private final Taker taker;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream(512);

    /** Takes a line, on the thread that has written its end. */
    interface Taker {
        void take(byte[] line) throws IOException;
    }

    LineSink(Taker taker) {
        this.taker = taker;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        for (int at = offset; at < offset + length; at++) {
            if (bytes[at] == '\n') {
                begun.write(bytes, from, at + 1 - from);
                from = at + 1;
                byte[] line = begun.toByteArray();
                begun.reset();
                taker.take(line);
            }
        }
        begun.write(bytes, from, offset + length - from);
    }
}
