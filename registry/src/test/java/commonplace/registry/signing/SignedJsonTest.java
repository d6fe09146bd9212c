package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SignedJsonTest {
    private final SigningKey key = SigningKey.generate();

    private Map<String, @Nullable Object> registry() {
        return Json.object(
                "version",
                "1.0.0",
                "curator",
                Json.object("name", "Jörg", "pubkey", key.curator().text()),
                "threshold",
                0.25,
                "sources",
                List.of(Json.object("rank", 1L, "why", "Tab\there \"quoted\" and / slashed €")));
    }

    private static Map<String, @Nullable Object> with(
            Map<String, @Nullable Object> object, String name, @Nullable Object value) {
        var changed = new LinkedHashMap<String, @Nullable Object>(object);
        changed.put(name, value);
        return changed;
    }

    @Test
    void whatIsSignedIsVerified() throws Exception {
        Map<String, @Nullable Object> signed = SignedJson.sign(registry(), key);

        assertEquals(new Verdict.Verified(key.curator()), SignedJson.verify(signed, key.curator()));
        assertEquals(List.of("version", "curator", "threshold", "sources", "signature"), names(signed));
        assertEquals(signed, SignedJson.sign(signed, key), "signing again changes nothing");
    }

    @Test
    void aFileMayBeReformattedAndIsStillVerified() throws Exception {
        Map<String, @Nullable Object> signed = SignedJson.sign(registry(), key);
        long seed = Long.getLong("seed", new Random().nextLong());
        var json = new RandomJson(new Random(seed));
        for (int i = 0; i < 20; i++) {
            byte[] reformatted = json.carelessly(signed).getBytes(StandardCharsets.UTF_8);

            assertInstanceOf(
                    Verdict.Verified.class,
                    SignedJson.verify(Json.readObject(reformatted), key.curator()),
                    "-Dseed=" + seed);
        }
    }

    @Test
    void whatHasNoSignatureIsUnsigned() {
        assertEquals(new Verdict.Unsigned(), SignedJson.verify(registry(), key.curator()));
        assertEquals(new Verdict.Unsigned(), SignedJson.verify(with(registry(), "signature", null), key.curator()));
    }

    @Test
    void aWrongSignatureIsToldWithTheReason() throws Exception {
        Map<String, @Nullable Object> signed = SignedJson.sign(registry(), key);
        String signature = (String) Objects.requireNonNull(signed.get("signature"));
        CuratorKey other = SigningKey.generate().curator();

        assertEquals(
                "the signature is not one of this content by " + key.curator(),
                wrong(with(signed, "version", "1.0.1"), key.curator()));
        assertEquals("the signature is not one of this content by " + other, wrong(signed, other));
        assertEquals("the signature is not a string", wrong(with(signed, "signature", 7L), key.curator()));
        assertEquals(
                "a signature has 103 characters of z-base-32, and this one 0",
                wrong(with(signed, "signature", ""), key.curator()));
        assertEquals(
                "the signature is malformed: 'l' at character 1 is not one of ybndrfg8ejkmcpqxot1uwisza345h769",
                wrong(with(signed, "signature", "l" + signature.substring(1)), key.curator()));
        assertEquals(
                "the content cannot have been signed: the number 9007199254740993 is beyond what a double holds"
                        + " exactly, in /sources",
                wrong(with(signed, "sources", 9007199254740993L), key.curator()));
    }

    private static String wrong(Map<String, @Nullable Object> object, CuratorKey key) {
        return assertInstanceOf(Verdict.Wrong.class, SignedJson.verify(object, key))
                .reason();
    }

    private static List<String> names(Map<String, @Nullable Object> object) {
        return List.copyOf(object.keySet());
    }

    @Test
    void whatHasNoCanonicalFormIsNotSigned() {
        assertThrows(NoCanonicalFormException.class, () -> SignedJson.sign(Json.object("a", "\ud800"), key));
    }

    /**
     * Verified is only what means the same to every reader. A flipped bit may leave that so: it may make one kind of
     * space of another, or an escape of another case. It may also make the signature's own name another one.
     */
    @Test
    void aBitFlippedAnywhereInTheFileIsNoticed() throws Exception {
        String text =
                Json.text(SignedJson.sign(registry(), key)).replace(",", ",\n ").replace("€", "\\u20aC");
        byte[] file = text.getBytes(StandardCharsets.UTF_8);
        byte[] meaning = CanonicalJson.write(Json.readObject(file));
        int verified = 0;
        int unsigned = 0;
        for (int bit = 0; bit < file.length * 8; bit++) {
            byte[] flipped = file.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Map<String, @Nullable Object> object;
            try {
                object = Json.readObject(flipped);
            } catch (MalformedJsonException refused) {
                continue;
            }
            String where = "bit " + bit % 8 + " of byte " + bit / 8;
            switch (SignedJson.verify(object, key.curator())) {
                case Verdict.Verified _ -> {
                    assertArrayEquals(meaning, CanonicalJson.write(object), where);
                    verified++;
                }
                case Verdict.Unsigned _ -> {
                    assertEquals(
                            List.of("version", "curator", "threshold", "sources"),
                            names(object).subList(0, 4),
                            where);
                    assertEquals("signature".length(), names(object).getLast().length(), where);
                    unsigned++;
                }
                case Verdict.Wrong _ -> {}
            }
        }
        assertTrue(verified > 0 && unsigned > 0, verified + " and " + unsigned);
    }
}
