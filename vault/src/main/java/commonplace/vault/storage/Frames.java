package commonplace.vault.storage;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Pieces of bytes in a row, each with a mark, its length and a checksum, so that a reader can tell what is whole and can
 * find its way again behind what is not.
 */
final class Frames {
    /** No text or UTF-8 holds these bytes, so what is searched for after damage is seldom something else. */
    private static final int MARK = 0xC3F5A9FF;

    static final int OVERHEAD = 12;

    private Frames() {}

    static void write(byte[] content, ByteBuffer to) {
        to.putInt(MARK)
                .putInt(content.length)
                .putInt(checksum(content, 0, content.length))
                .put(content);
    }

    interface FrameHandler {
        /**
         * Takes a whole frame that begins at this offset.
         *
         * @return whether to go on
         */
        boolean frame(int offset, byte[] content);
    }

    /**
     * What was found besides whole frames.
     *
     * @param damaged how often something unreadable stood between readable frames
     * @param tail how many bytes at the end are no whole frame: a write that was cut short
     */
    record Rest(int damaged, int tail) {}

    static Rest read(byte[] bytes, int start, FrameHandler found) {
        int damaged = 0;
        int at = start;
        int lastGood = start;
        boolean broken = false;
        while (at + OVERHEAD <= bytes.length) {
            int length = wholeAt(bytes, at);
            if (length < 0) {
                broken = true;
                at++;
                continue;
            }
            if (broken) {
                damaged++;
                broken = false;
            }
            byte[] content = new byte[length];
            System.arraycopy(bytes, at + OVERHEAD, content, 0, length);
            boolean more = found.frame(at, content);
            at += OVERHEAD + length;
            lastGood = at;
            if (!more) {
                return new Rest(damaged, 0);
            }
        }
        return new Rest(damaged, bytes.length - lastGood);
    }

    /** The length of the frame at this offset, or -1 when no whole one stands there. */
    private static int wholeAt(byte[] bytes, int at) {
        var header = ByteBuffer.wrap(bytes, at, OVERHEAD);
        if (header.getInt() != MARK) {
            return -1;
        }
        int length = header.getInt();
        return length >= 0
                        && length <= bytes.length - at - OVERHEAD
                        && header.getInt() == checksum(bytes, at + OVERHEAD, length)
                ? length
                : -1;
    }

    private static int checksum(byte[] bytes, int start, int length) {
        var checksum = new CRC32C();
        // The length first, so that a frame cut short at a lucky place is not taken for a whole one.
        checksum.update(ByteBuffer.allocate(4).putInt(length).flip());
        checksum.update(bytes, start, length);
        return (int) checksum.getValue();
    }
}
