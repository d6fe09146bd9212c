package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTest {
    private static final byte[] MESSAGE = "three good sources".getBytes(StandardCharsets.UTF_8);

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    // spec: RFC 8032, section 7.1
    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "ed25519.csv")
    void signaturesAreThoseOfTheSpecification(String secret, String open, String message, String signature) {
        var key = new SigningKey(bytes(secret), new CuratorKey(bytes(open)));

        assertEquals(signature, HexFormat.of().formatHex(key.sign(bytes(message))));
        assertTrue(key.curator().verifies(bytes(message), bytes(signature)));
    }

    @Test
    void aNewKeySignsAndItsPublicKeyVerifies() {
        SigningKey key = SigningKey.generate();
        byte[] signature = key.sign(MESSAGE);

        assertEquals(52, key.curator().text().length());
        assertEquals(key.curator(), new CuratorKey(key.curator().text()));
        assertTrue(key.curator().verifies(MESSAGE, signature));
        assertFalse(SigningKey.generate().curator().verifies(MESSAGE, signature));
        assertNotEquals(key.curator(), SigningKey.generate().curator());
    }

    @Test
    void noBitOfASignatureMayDiffer() {
        SigningKey key = SigningKey.generate();
        byte[] signature = key.sign(MESSAGE);
        for (int bit = 0; bit < signature.length * 8; bit++) {
            byte[] other = signature.clone();
            other[bit / 8] ^= (byte) (1 << bit % 8);
            assertFalse(key.curator().verifies(MESSAGE, other), "bit " + bit);
        }
        assertFalse(key.curator().verifies(MESSAGE, new byte[0]));
        assertFalse(key.curator().verifies(MESSAGE, new byte[65]));
    }

    @Test
    void aSecretKeyThatBelongsToAnotherPublicKeyIsRefused() {
        SigningKey key = SigningKey.generate();
        CuratorKey other = SigningKey.generate().curator();

        var refused = assertThrows(IllegalArgumentException.class, () -> new SigningKey(key.secret(), other));

        assertEquals("the secret key is not that of " + other, refused.getMessage());
    }

    @Test
    void theSecretIsInNoText() {
        SigningKey key = SigningKey.generate();

        assertEquals("the signing key of " + key.curator().text(), key.toString());
        assertFalse((key + " " + key.curator()).contains(ZBase32.encode(key.secret())));
    }

    @Test
    void whatIsNoPublicKeyIsRefusedWithTheReason() {
        assertEquals("a public key has 52 characters of z-base-32, not 3", refused("abc"));
        assertEquals(
                "'l' at character 52 is not one of ybndrfg8ejkmcpqxot1uwisza345h769",
                refused("47pjoycnsrfmxikm95jh13y88e8qnhzu5kungjpxyepgt7a8krpl"));
        assertEquals(
                "'d' at the end, character 52, has bits that belong to no byte",
                refused("47pjoycnsrfmxikm95jh13y88e8qnhzu5kungjpxyepgt7a8krpd"));
        String noPoint = ZBase32.encode(bytes("02" + "00".repeat(31)));
        assertEquals(noPoint + " is no Ed25519 public key: Invalid point", refused(noPoint));
    }

    /** The points of an order that divides eight; with the second, a signature of zeros would be one of everything. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "0000000000000000000000000000000000000000000000000000000000000080",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"
            })
    void aKeyForWhichAnybodyCanSignIsRefused(String hex) {
        String text = ZBase32.encode(bytes(hex));

        assertEquals(text + " is no Ed25519 public key: anybody can sign for this key", refused(text));
    }

    @Test
    void aSecondWayToWriteAKeyIsRefused() {
        // The prime plus three, which is three again.
        assertTrue(refused(ZBase32.encode(bytes("f0" + "ff".repeat(30) + "7f"))).contains("y value is too large"));
    }

    private static String refused(String text) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> new CuratorKey(text))
                .getMessage());
    }
}
