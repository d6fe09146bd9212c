package commonplace.vault.storage;

import commonplace.base.PrivateFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the journal as it was at one moment. Nothing of it changes later: the file only grows, and when it is deleted it
 * can be read here all the same.
 *
 * @param isWhole whether nothing will be appended to it any more
 */
public record SegmentImage(Path file, FileChannel channel, long length, boolean isWhole) implements Closeable {
    /** The segments up to a position; what stands behind it is not yet on disk. */
    static List<SegmentImage> upTo(Path folder, long position) throws IOException {
        long last = Segment.numberOf(position);
        var images = new ArrayList<SegmentImage>();
        try {
            for (Segment segment : Segment.all(folder)) {
                if (segment.number() <= last) {
                    FileChannel channel = PrivateFiles.open(segment.file(), StandardOpenOption.READ);
                    boolean whole = segment.number() < last;
                    long length = whole ? channel.size() : Segment.offsetOf(position);
                    images.add(new SegmentImage(segment.file(), channel, length, whole));
                }
            }
            return images;
        } catch (IOException failed) {
            for (SegmentImage image : images) {
                image.close();
            }
            throw failed;
        }
    }

    /** From the beginning; any number of times. */
    public InputStream open() {
        return new Reader(channel, length);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Reads at places of its own, so that the channel stays open for another. */
    private static final class Reader extends InputStream {
        private final FileChannel channel;
        private final long end;
        private long at;

        Reader(FileChannel channel, long end) {
            this.channel = channel;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (at >= end) {
                return -1;
            }
            int most = (int) Math.min(length, end - at);
            int read = channel.read(ByteBuffer.wrap(bytes, offset, most), at);
            if (read < 0) {
                throw new IOException("the journal became shorter while it was read");
            }
            at += read;
            return read;
        }
    }
}
