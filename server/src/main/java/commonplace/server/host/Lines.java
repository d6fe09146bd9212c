package commonplace.server.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Cuts a stream into lines of bytes. */
final class Lines {
    /** More than the longest line a host takes: it answers a longer one with an error, so the rest need not reach it. */
    private static final int LIMIT = (16 << 20) + 1024;

    private final InputStream in;

    Lines(InputStream in) {
        this.in = in;
    }

    /** The next line with its line feed, even if the stream's last one has none; empty at the end. */
    byte[] next() throws IOException {
        var line = new ByteArrayOutputStream(512);
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                line.write(b);
                return line.toByteArray();
            }
            if (line.size() < LIMIT) {
                line.write(b);
            }
        }
        if (line.size() > 0) {
            line.write('\n');
        }
        return line.toByteArray();
    }
}
