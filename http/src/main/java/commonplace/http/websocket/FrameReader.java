package commonplace.http.websocket;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts messages together from bytes as they come in, cut anywhere.
 *
 * <p>Memory grows with what has arrived, never with what a header announces.
 */
final class FrameReader {
    /** What the reader finds. */
    interface FrameHandler {
        /** Returns whether the next one is wanted now. */
        boolean message(byte[] payload);

        void ping(byte[] payload);

        void pong();

        /** @param code what the goodbye is answered with */
        void close(int code);
    }

    private static final int MAX_HEADER = 14;

    private final FrameHandler found;
    private volatile int maxMessageBytes;

    private final byte[] header = new byte[MAX_HEADER];
    private int headerLength;

    private int opcode;
    private boolean isFinal;
    private int left;
    private int masked;

    /** A message may come in several frames, with control frames between them. */
    private final MessageBuffer message = new MessageBuffer();

    private final MessageBuffer control = new MessageBuffer();
    private boolean begun;

    FrameReader(int maxMessageBytes, FrameHandler found) {
        this.maxMessageBytes = maxMessageBytes;
        this.found = found;
    }

    /** What is longer is refused from now on. A message that has begun goes by this too. */
    void allow(int messageBytes) {
        maxMessageBytes = messageBytes;
    }

    /** How much memory is taken by what is not complete. */
    int held() {
        return message.capacity + control.capacity;
    }

    /** Takes the bytes until no further message is wanted; what is complete is told to {@link FrameHandler} in order. */
    void read(ByteBuffer bytes) throws ProtocolViolation {
        while (headerLength == MAX_HEADER || readHeader(bytes)) {
            readPayload(bytes);
            if (left > 0) {
                return;
            }
            headerLength = 0;
            if (!finish()) {
                return;
            }
        }
    }

    /** Returns whether the header is complete; it then counts as having its largest length. */
    private boolean readHeader(ByteBuffer bytes) throws ProtocolViolation {
        while (bytes.hasRemaining()) {
            header[headerLength++] = bytes.get();
            if (headerLength == 2) {
                checkStart();
            }
            if (headerLength >= 2 && headerLength == headerSize()) {
                begin();
                return true;
            }
        }
        return false;
    }

    private int headerSize() {
        return switch (header[1] & 0x7F) {
            case 126 -> 8;
            case 127 -> MAX_HEADER;
            default -> 6;
        };
    }

    private void checkStart() throws ProtocolViolation {
        int first = header[0] & 0xFF;
        opcode = first & 0x0F;
        isFinal = (first & 0x80) != 0;
        if ((first & 0x70) != 0) {
            throw new ProtocolViolation(ProtocolViolation.PROTOCOL_ERROR, "no extension was agreed on");
        }
        if ((header[1] & 0x80) == 0) {
            throw new ProtocolViolation(ProtocolViolation.PROTOCOL_ERROR, "what a client sends must be masked");
        }
        switch (opcode) {
            case Frame.BINARY, Frame.CONTINUATION -> {
                if ((opcode == Frame.CONTINUATION) != begun) {
                    throw new ProtocolViolation(
                            ProtocolViolation.PROTOCOL_ERROR, "a message is begun once and then continued");
                }
            }
            case Frame.CLOSE, Frame.PING, Frame.PONG -> {
                if (!isFinal || (header[1] & 0x7F) > Frame.MAX_CONTROL_BYTES) {
                    throw new ProtocolViolation(ProtocolViolation.PROTOCOL_ERROR, "a control frame is short and whole");
                }
            }
            case Frame.TEXT -> throw new ProtocolViolation(ProtocolViolation.UNSUPPORTED, "messages are binary here");
            default -> throw new ProtocolViolation(ProtocolViolation.PROTOCOL_ERROR, "there is no opcode " + opcode);
        }
    }

    private void begin() throws ProtocolViolation {
        ByteBuffer in = ByteBuffer.wrap(header);
        long length = switch (header[1] & 0x7F) {
            case 126 -> in.getShort(2) & 0xFFFF;
            case 127 -> in.getLong(2);
            default -> header[1] & 0x7F;
        };
        if (length < 0 || length > maxMessageBytes - gathered().length) {
            throw new ProtocolViolation(
                    ProtocolViolation.TOO_BIG, "a message has at most " + maxMessageBytes + " bytes");
        }
        // The mask is kept at the end of the header, where it stands when the header has its largest length.
        System.arraycopy(header, headerLength - 4, header, MAX_HEADER - 4, 4);
        headerLength = MAX_HEADER;
        masked = 0;
        left = (int) length;
    }

    private MessageBuffer gathered() {
        return opcode >= Frame.CLOSE ? control : message;
    }

    private void readPayload(ByteBuffer bytes) {
        int count = Math.min(left, bytes.remaining());
        // The mask goes on where the last bytes of this frame left it; a new frame begins with its first byte.
        gathered().add(bytes, count, header, masked);
        masked = masked + count & 3;
        left -= count;
    }

    private boolean finish() throws ProtocolViolation {
        switch (opcode) {
            case Frame.PING -> found.ping(control.take());
            case Frame.PONG -> {
                control.take();
                found.pong();
            }
            case Frame.CLOSE -> found.close(CloseCode.of(control.take()));
            default -> {
                begun = !isFinal;
                return !isFinal || found.message(message.take());
            }
        }
        return true;
    }

    /**
     * Parts of a message. They are not copied before it is whole: growing one array would leave twice as much behind, in
     * pieces so large that the heap grows before they are collected.
     */
    private static final class MessageBuffer {
        private static final int LARGEST_PART = 64 << 10;

        private final List<byte[]> full = new ArrayList<>();
        private byte[] part = new byte[0];
        private int used;
        private int length;
        private int capacity;

        void add(ByteBuffer more, int count, byte[] header, int masked) {
            for (int taken = 0; taken < count; ) {
                if (used == part.length) {
                    next(count - taken);
                }
                int now = Math.min(count - taken, part.length - used);
                more.get(part, used, now);
                for (int i = 0; i < now; i++) {
                    part[used + i] ^= header[MAX_HEADER - 4 + (masked + taken + i & 3)];
                }
                used += now;
                length += now;
                taken += now;
            }
        }

        /** Exactly at first, since nearly every message comes in one piece; then as much again. */
        private void next(int wanted) {
            if (used > 0) {
                full.add(part);
            }
            part = new byte[length == 0 ? wanted : Math.min(LARGEST_PART, Math.max(wanted, length))];
            capacity += part.length;
            used = 0;
        }

        byte[] take() {
            byte[] taken = full.isEmpty() && used == part.length ? part : joined();
            drop();
            return taken;
        }

        void drop() {
            full.clear();
            part = new byte[0];
            used = 0;
            length = 0;
            capacity = 0;
        }

        private byte[] joined() {
            ByteBuffer whole = ByteBuffer.allocate(length);
            full.forEach(whole::put);
            return whole.put(part, 0, used).array();
        }
    }
}
