package commonplace.http.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A message as it stands on the wire: made once, sent to as many sockets as want it. */
public final class Frame {
    static final int CONTINUATION = 0x0;
    static final int TEXT = 0x1;
    static final int BINARY = 0x2;
    static final int CLOSE = 0x8;
    static final int PING = 0x9;
    static final int PONG = 0xA;

    static final int MAX_CONTROL_BYTES = 125;

    private static final int FINAL = 0x80;
    private static final int LENGTH_IN_2 = 126;
    private static final int LENGTH_IN_8 = 127;

    private final byte[] bytes;
    private final AtomicInteger queues = new AtomicInteger();

    private Frame(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Frame binary(byte[] payload) {
        return of(BINARY, payload);
    }

    /** The same with a payload of that many bytes that is yet to be written. */
    public static Frame binary(int length, Consumer<ByteBuffer> payload) {
        return of(BINARY, length, payload);
    }

    static Frame ping() {
        return of(PING, new byte[0]);
    }

    static Frame pong(byte[] payload) {
        return of(PONG, payload);
    }

    static Frame close(int code, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, MAX_CONTROL_BYTES - 2);
        // Not inside a character: the reason must be UTF-8.
        while (length < text.length && length > 0 && (text[length] & 0xC0) == 0x80) {
            length--;
        }
        ByteBuffer payload =
                ByteBuffer.allocate(2 + length).putShort((short) code).put(text, 0, length);
        return of(CLOSE, payload.array());
    }

    private static Frame of(int opcode, byte[] payload) {
        return of(opcode, payload.length, frame -> frame.put(payload));
    }

    private static Frame of(int opcode, int length, Consumer<ByteBuffer> payload) {
        int head = length < LENGTH_IN_2 ? 2 : length <= 0xFFFF ? 4 : 10;
        ByteBuffer frame = ByteBuffer.allocate(head + length).put((byte) (FINAL | opcode));
        switch (head) {
            case 2 -> frame.put((byte) length);
            case 4 -> frame.put((byte) LENGTH_IN_2).putShort((short) length);
            default -> frame.put((byte) LENGTH_IN_8).putLong(length);
        }
        payload.accept(frame);
        return new Frame(frame.array());
    }

    /** What is in it. */
    public byte[] payload() {
        int length = bytes[1];
        return Arrays.copyOfRange(bytes, length < LENGTH_IN_2 ? 2 : length == LENGTH_IN_2 ? 4 : 10, bytes.length);
    }

    int size() {
        return bytes.length;
    }

    /** It waits in one more queue; returns whether it waits in no other. */
    boolean enters() {
        return queues.getAndIncrement() == 0;
    }

    /** It waits in one queue less; returns whether it waits in none. */
    boolean leaves() {
        return queues.decrementAndGet() == 0;
    }

    /** A view with a position of its own. */
    ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Frame frame && Arrays.equals(bytes, frame.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
