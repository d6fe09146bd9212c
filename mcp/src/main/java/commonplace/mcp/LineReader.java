package commonplace.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines of a bounded length. */
public final class LineReader {
    /** Is shown the pieces of a line that is too long to be kept, in order. */
    public interface SkipListener {
        void piece(byte[] bytes, int from, int to) throws IOException;
    }

    private final InputStream in;
    private final int max;
    private final SkipListener skipped;
    private byte[] buffer = new byte[8192];
    private int start;
    private int end;
    private boolean tooLong;
    private boolean cut;

    public LineReader(InputStream in, int max) {
        this(in, max, (_, _, _) -> {});
    }

    public LineReader(InputStream in, int max, SkipListener skipped) {
        this.in = in;
        this.max = max;
        this.skipped = skipped;
    }

    /** The next line without its end; {@code null} when there is none. One that is too long comes empty. */
    public byte @Nullable [] next() throws IOException {
        tooLong = false;
        int scanned = start;
        while (true) {
            for (; scanned < end; scanned++) {
                if (buffer[scanned] == '\n') {
                    return line(scanned, scanned + 1);
                }
            }
            if (end - start > max || tooLong) {
                skip(end);
                start = end;
            }
            scanned = end - start;
            if (!fill()) {
                cut = true;
                return end == start && !tooLong ? null : line(end, end);
            }
        }
    }

    /** Whether the line that {@link #next} gave last had no end: it is the last one, and there may have been more of it. */
    public boolean wasCut() {
        return cut;
    }

    /** Whether the line that {@link #next} gave last was skipped for its length. */
    public boolean wasTooLong() {
        return tooLong;
    }

    private byte[] line(int to, int next) throws IOException {
        if (to - start > max || tooLong) {
            skip(to);
        }
        byte[] line = tooLong ? new byte[0] : Arrays.copyOfRange(buffer, start, to);
        start = next;
        return line;
    }

    private void skip(int to) throws IOException {
        tooLong = true;
        skipped.piece(buffer, start, to);
    }

    // Moves what is left to the front, so that positions count from there.
    private boolean fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        } else if (end == 0 && buffer.length > (1 << 20)) {
            buffer = new byte[8192];
        }
        int read = in.read(buffer, end, buffer.length - end);
        end += Math.max(read, 0);
        return read >= 0;
    }
}
