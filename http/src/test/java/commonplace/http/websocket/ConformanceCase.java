package commonplace.http.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;

/**
 * What a client sends, and all that it hears until the end.
 *
 * @param number in the Autobahn Testsuite
 * @param chop the bytes of each write; 0 for all in one, {@link #BY_FRAME} for one write a frame
 */
record ConformanceCase(String number, String what, int chop, List<byte[]> sent, List<String> heard) {
    static final int BY_FRAME = -1;

    private static final int MASK = 0x37FA213D;

    /** The same bytes for the same size; not UTF-8. */
    static byte[] payload(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    static byte[] frame(int first, byte[] payload) {
        ByteBuffer frame = head(first, payload.length, 0x80).putInt(MASK);
        for (int i = 0; i < payload.length; i++) {
            frame.put((byte) (payload[i] ^ (MASK >> (8 * (3 - i % 4)))));
        }
        return written(frame);
    }

    static byte[] unmasked(int first, byte[] payload) {
        return written(head(first, payload.length, 0).put(payload));
    }

    static byte[] closeFrame(int code, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        return frame(
                0x80 | Frame.CLOSE,
                ByteBuffer.allocate(2 + text.length)
                        .putShort((short) code)
                        .put(text)
                        .array());
    }

    private static ByteBuffer head(int first, int length, int masked) {
        ByteBuffer frame = ByteBuffer.allocate(14 + length).put((byte) first);
        if (length < 126) {
            return frame.put((byte) (masked | length));
        }
        return length <= 0xFFFF
                ? frame.put((byte) (masked | 126)).putShort((short) length)
                : frame.put((byte) (masked | 127)).putLong(length);
    }

    private static byte[] written(ByteBuffer frame) {
        byte[] bytes = new byte[frame.position()];
        frame.flip().get(bytes);
        return bytes;
    }

    /** A frame of the server as it is compared. */
    static String shown(int opcode, byte[] payload) {
        if (opcode == Frame.CLOSE) {
            return "close "
                    + (payload.length < 2
                            ? ""
                            : Short.toUnsignedInt(ByteBuffer.wrap(payload).getShort()));
        }
        var sum = new CRC32();
        sum.update(payload);
        String name = opcode == Frame.BINARY ? "binary" : opcode == Frame.PONG ? "pong" : "opcode " + opcode;
        return name + " " + payload.length + " bytes " + Long.toHexString(sum.getValue());
    }

    @Override
    public String toString() {
        return number + " " + what;
    }
}
