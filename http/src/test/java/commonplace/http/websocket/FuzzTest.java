package commonplace.http.websocket;

import commonplace.testing.Fuzzing;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames with errors in them: read, or refused with a code of the protocol. */
class FuzzTest {
    private static final int INPUTS = 50_000;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private static final byte[] WHOLE = {(byte) 0x82, (byte) 0x83, 1, 2, 3, 4, 5, 6, 7};
    private static final byte[] IN_PARTS = {
        0x02, (byte) 0x81, 1, 2, 3, 4, 5, (byte) 0x89, (byte) 0x80, 0, 0, 0, 0, (byte) 0x80, (byte) 0x81, 1, 2, 3, 4, 9
    };
    private static final byte[] GOODBYE = {(byte) 0x88, (byte) 0x84, 0, 0, 0, 0, 3, (byte) 0xE8, 'o', 'k'};
    private static final byte[] LONG = longFrame();

    private static byte[] longFrame() {
        byte[] frame = new byte[8 + 300];
        ByteBuffer.wrap(frame).put((byte) 0x82).put((byte) 0xFE).putShort((short) 300);
        return frame;
    }

    @Test
    void framesAreReadOrRefused() {
        Fuzzing.spoil(INPUTS, List.of(WHOLE, IN_PARTS, GOODBYE, LONG), ProtocolViolation.class, input -> {
            var told = new Told();
            var reader = new FrameReader(MAX_MESSAGE_BYTES, told);
            int cut = input.length / 2;
            reader.read(ByteBuffer.wrap(input, 0, cut));
            reader.read(ByteBuffer.wrap(input, cut, input.length - cut));
            return told.all.toString();
        });
    }

    private static final class Told implements FrameReader.FrameHandler {
        private final StringBuilder all = new StringBuilder();

        @Override
        public boolean message(byte[] payload) {
            all.append('m');
            return true;
        }

        @Override
        public void ping(byte[] payload) {
            all.append('i');
        }

        @Override
        public void pong() {
            all.append('o');
        }

        @Override
        public void close(int code) {
            all.append('c');
        }
    }
}
