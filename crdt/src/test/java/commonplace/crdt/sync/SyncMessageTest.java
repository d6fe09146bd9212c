package commonplace.crdt.sync;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.crdt.lib0.DecodingException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SyncMessageTest {
    @Test
    void anEmptyDocumentIsAnsweredInFiveBytes() {
        assertArrayEquals(bytes("0001020000"), new SyncMessage.SyncStep2(bytes("0000")).toBytes());
    }

    @Test
    void eachKindHasItsBytes() {
        wire("000002aabb", new SyncMessage.SyncStep1(bytes("aabb")));
        wire("000102aabb", new SyncMessage.SyncStep2(bytes("aabb")));
        wire("000202aabb", new SyncMessage.Update(bytes("aabb")));
        wire("0102aabb", new SyncMessage.Presence(bytes("aabb")));
        wire("0200026e6f", new SyncMessage.PermissionDenied("no"));
        wire("03", new SyncMessage.PresenceQuery());
    }

    private static void wire(String hex, SyncMessage message) {
        assertEquals(hex, HexFormat.of().formatHex(message.toBytes()));
        SyncMessage read = SyncMessage.of(bytes(hex));
        assertEquals(message.getClass(), read.getClass());
        assertEquals(hex, HexFormat.of().formatHex(read.toBytes()));
    }

    @Test
    void messagesOfExtensionsAreHandedOnAsTheyCame() {
        byte[] frame = bytes("660100");

        SyncMessage.Other other = (SyncMessage.Other) SyncMessage.of(frame);

        assertEquals(102, other.type());
        assertArrayEquals(bytes("0100"), other.rest());
        assertArrayEquals(frame, other.toBytes());
    }

    @Test
    void answersToAuthenticationThatAreNoDenialAreHandedOn() {
        SyncMessage.Other granted = (SyncMessage.Other) SyncMessage.of(bytes("02020a726561642d7772697465"));

        assertEquals(2, granted.type());
        assertEquals(new SyncMessage.PermissionDenied("no"), SyncMessage.of(bytes("0200026e6f")));
    }

    @Test
    void badFramesSayWhatIsWrongAndWhere() {
        refused("", "The bytes end at 0, and more were expected");
        refused("00", "The bytes end at 1, and more were expected");
        refused(
                "0007",
                "There is no sync step 7 (at byte 1); there are 0 for a state vector, 1 for the answer to it and 2"
                        + " for an update");
        refused("000005aa", "5 bytes are announced at byte 2, and only 1 bytes follow");
        refused("000001aabb", "The message ends at byte 4, and 1 bytes follow");
    }

    @Test
    void garbageIsAMessageOrADecodingException() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] frame = new byte[random.nextInt(40)];
            random.nextBytes(frame);
            if (frame.length > 0) {
                frame[0] = (byte) random.nextInt(5);
            }
            try {
                SyncMessage message = SyncMessage.of(frame);
                assertEquals(
                        message.getClass(), SyncMessage.of(message.toBytes()).getClass(), "rerun with -Dseed=" + seed);
            } catch (DecodingException expected) {
                assertNotNull(expected.getMessage());
            }
        }
    }

    private static void refused(String hex, String message) {
        assertEquals(
                message,
                assertThrows(DecodingException.class, () -> SyncMessage.of(bytes(hex)))
                        .getMessage());
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
