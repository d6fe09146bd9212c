package commonplace.server.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Cuts a stream into lines of bytes. */
final class ByteLines {
    /** More than the longest line a host takes: it answers a longer one with an error, so the rest need not reach it. */
    static final int LONGEST_REQUEST = (16 << 20) + 1024;

    private final InputStream in;
    private final int limit;
    private final byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;

    /** @param limit how much of a line is kept; what a line has beyond it is dropped */
    ByteLines(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** The next line with its line feed, even if the stream's last one has none; empty at the end. */
    byte[] next() throws IOException {
        var line = new ByteArrayOutputStream(512);
        while (from < to || fill()) {
            int end = from;
            while (end < to && buffer[end] != '\n') {
                end++;
            }
            line.write(buffer, from, Math.max(0, Math.min(end - from, limit - line.size())));
            boolean whole = end < to;
            from = whole ? end + 1 : to;
            if (whole) {
                line.write('\n');
                return line.toByteArray();
            }
        }
        if (line.size() > 0) {
            line.write('\n');
        }
        return line.toByteArray();
    }

    private boolean fill() throws IOException {
        from = 0;
        to = Math.max(0, in.read(buffer));
        return to > 0;
    }
}
