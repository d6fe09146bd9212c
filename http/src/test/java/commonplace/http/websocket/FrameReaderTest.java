package commonplace.http.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameReaderTest {
    private static final int LIMIT = 100_000;

    private final List<String> heard = new ArrayList<>();
    private final FrameReader reader = new FrameReader(LIMIT, new FrameReader.FrameHandler() {
        @Override
        public boolean message(byte[] payload) {
            heard.add("message " + HexFormat.of().formatHex(payload));
            return true;
        }

        @Override
        public void ping(byte[] payload) {
            heard.add("ping " + HexFormat.of().formatHex(payload));
        }

        @Override
        public void pong() {
            heard.add("pong");
        }

        @Override
        public void close(int code) {
            heard.add("close " + code);
        }
    });

    @Test
    void messagesAreTheSameHoweverTheyAreCutUp() throws ProtocolViolation {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            heard.clear();
            var expected = new ArrayList<String>();
            var wire = new ByteArrayOutputStream();
            for (int i = random.nextInt(5); i >= 0; i--) {
                byte[] payload = bytes(random, random.nextInt(10) == 0 ? 70_000 : random.nextInt(300));
                writeInFragments(payload, random, wire, expected);
                expected.add("message " + HexFormat.of().formatHex(payload));
            }
            feed(wire.toByteArray(), random);
            assertEquals(expected, heard, "rerun with -Dseed=" + seed);
        }
    }

    private static void writeInFragments(
            byte[] payload, Random random, ByteArrayOutputStream wire, List<String> expected) {
        int opcode = Frame.BINARY;
        int from = 0;
        while (random.nextInt(3) == 0) {
            int to = from + random.nextInt(payload.length - from + 1);
            write(wire, opcode, slice(payload, from, to), random.nextInt());
            if (random.nextBoolean()) {
                write(wire, 0x80 | Frame.PING, new byte[] {1, 2}, random.nextInt());
                expected.add("ping 0102");
            }
            opcode = Frame.CONTINUATION;
            from = to;
        }
        write(wire, 0x80 | opcode, slice(payload, from, payload.length), random.nextInt());
    }

    private void feed(byte[] wire, Random random) throws ProtocolViolation {
        for (int at = 0; at < wire.length; ) {
            int count = Math.min(wire.length - at, 1 + random.nextInt(random.nextBoolean() ? 4 : 5000));
            reader.read(ByteBuffer.wrap(wire, at, count));
            at += count;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8200, 1002, what a client sends must be masked",
        "c280, 1002, no extension was agreed on",
        "8180, 1003, messages are binary here",
        "8380, 1002, there is no opcode 3",
        "8080, 1002, a message is begun once and then continued",
        "0980, 1002, a control frame is short and whole",
        "89fe, 1002, a control frame is short and whole",
        "82ff000000000002000000000000, 1009, a message has at most 100000 bytes",
        "82ffffffffffffffffff00000000, 1009, a message has at most 100000 bytes",
    })
    void whatBreaksTheProtocolIsNamed(String hex, int code, String reason) {
        var violation = assertThrows(
                ProtocolViolation.class,
                () -> reader.read(ByteBuffer.wrap(HexFormat.of().parseHex(hex))));

        assertEquals(code, violation.code());
        assertEquals(reason, violation.reason());
        assertEquals(List.of(), heard);
    }

    @Test
    void fragmentsTogetherAreBoundedToo() throws ProtocolViolation {
        var wire = new ByteArrayOutputStream();
        write(wire, Frame.BINARY, new byte[LIMIT - 10], 0);
        reader.read(ByteBuffer.wrap(wire.toByteArray()));
        wire.reset();
        write(wire, 0x80 | Frame.CONTINUATION, new byte[11], 0);

        assertThrows(ProtocolViolation.class, () -> reader.read(ByteBuffer.wrap(wire.toByteArray())));
    }

    @Test
    void aMessageBegunTwiceIsRefused() throws ProtocolViolation {
        reader.read(ByteBuffer.wrap(HexFormat.of().parseHex("028000000000")));

        assertThrows(
                ProtocolViolation.class,
                () -> reader.read(ByteBuffer.wrap(HexFormat.of().parseHex("8280"))));
    }

    @Test
    void aReasonIsCutBetweenCharacters() {
        ByteBuffer frame = Frame.close(4404, "ä".repeat(100)).buffer();

        assertEquals(2 + 2 + 122, frame.remaining());
        assertEquals(124, frame.get(1));
    }

    private static void write(ByteArrayOutputStream out, int first, byte[] payload, int mask) {
        int length = payload.length;
        ByteBuffer frame = ByteBuffer.allocate(14 + length).put((byte) first);
        if (length < 126) {
            frame.put((byte) (0x80 | length));
        } else if (length <= 0xFFFF) {
            frame.put((byte) 0xFE).putShort((short) length);
        } else {
            frame.put((byte) 0xFF).putLong(length);
        }
        frame.putInt(mask);
        for (int i = 0; i < length; i++) {
            frame.put((byte) (payload[i] ^ (mask >> (8 * (3 - i % 4)))));
        }
        out.write(frame.array(), 0, frame.position());
    }

    private static byte[] slice(byte[] bytes, int from, int to) {
        return java.util.Arrays.copyOfRange(bytes, from, to);
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
