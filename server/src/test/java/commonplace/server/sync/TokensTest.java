package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.vault.notes.NotePath;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static final Instant NOW = Instant.parse("2026-11-15T08:00:00Z");

    private final Tokens tokens = new Tokens("the key", Optional.of("the server's"));

    @Test
    void aTokenAllowsWhatItWasMadeFor() {
        for (TokenAccess.DocumentScope scope : List.of(
                new TokenAccess.DocumentScope.Everything(),
                new TokenAccess.DocumentScope.Folder("Lens/Übung"),
                new TokenAccess.DocumentScope.OneDocument("a-document"),
                new TokenAccess.DocumentScope.DocumentInFolder("a-document", "Lens/Übung"))) {
            for (boolean mayWrite : new boolean[] {true, false}) {
                for (Optional<Instant> expires : List.of(Optional.<Instant>empty(), Optional.of(NOW.plusSeconds(1)))) {
                    var access = new TokenAccess(scope, mayWrite, expires);
                    assertEquals(Optional.of(access), tokens.read(tokens.write(access), NOW));
                }
            }
        }
    }

    @Test
    void theServersOwnTokenAllowsEverything() {
        assertEquals(Optional.of(TokenAccess.FULL), tokens.read("the server's", NOW));
        assertEquals(Optional.empty(), tokens.read("the server", NOW));
    }

    @Test
    void aTokenThatIsOverAllowsNothing() {
        String token =
                tokens.write(new TokenAccess(new TokenAccess.DocumentScope.Everything(), true, Optional.of(NOW)));

        assertTrue(tokens.read(token, NOW).isPresent());
        assertEquals(Optional.empty(), tokens.read(token, NOW.plusMillis(1)));
    }

    @Test
    void aTokenOfAnotherKeyAllowsNothing() {
        String token = new Tokens("another key", Optional.empty()).write(TokenAccess.FULL);

        assertEquals(Optional.empty(), tokens.read(token, NOW));
    }

    @Test
    void noTokenCanBeChanged() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        byte[] token = Base64.getUrlDecoder()
                .decode(tokens.write(new TokenAccess(
                        new TokenAccess.DocumentScope.Folder("Lens"), false, Optional.of(NOW.plusSeconds(60)))));
        for (int round = 0; round < 2000; round++) {
            byte[] changed = token.clone();
            int at = random.nextInt(changed.length);
            changed[at] ^= (byte) (1 << random.nextInt(8));
            byte[] cut = random.nextInt(4) == 0 ? java.util.Arrays.copyOf(changed, at) : changed;
            assertEquals(
                    Optional.empty(),
                    tokens.read(Base64.getUrlEncoder().withoutPadding().encodeToString(cut), NOW),
                    "rerun with -Dseed=" + seed);
        }
    }

    /** y-sweet: Permission::Doc is 1, the id as text, 1 for full; then an expiry, then 32 bytes of proof. */
    @Test
    void tokensForOneDocumentLookLikeThoseOfYSweet() {
        String token = tokens.write(new TokenAccess(
                new TokenAccess.DocumentScope.OneDocument("abc"),
                true,
                Optional.of(Instant.ofEpochMilli(0x1_0000_0000L))));
        String hex = HexFormat.of().formatHex(Base64.getUrlDecoder().decode(token));

        assertTrue(hex.startsWith("01" + "03616263" + "01" + "01fd0000000001000000" + "20"), hex);
        assertEquals((1 + 4 + 1 + 10 + 1 + 32) * 2, hex.length());
    }

    @Test
    void otherAlphabetsAndTheNameOfAKeyAreUnderstood() {
        String token = tokens.write(TokenAccess.FULL);

        assertTrue(tokens.read("key1." + token.replace('-', '+').replace('_', '/') + "=", NOW)
                .isPresent());
    }

    @Test
    void garbageIsRefused() {
        for (String garbage : List.of("", ".", "....", "ä", "a".repeat(100_000), "AA", "AAAA", "/////w")) {
            assertEquals(Optional.empty(), tokens.read(garbage, NOW), garbage);
        }
    }

    @Test
    void aFolderEndsAtItsBorder() {
        var access = new TokenAccess(new TokenAccess.DocumentScope.Folder("Lens"), true, Optional.empty());

        assertTrue(access.covers(new NotePath("Lens/Light"), ""));
        assertTrue(access.covers(new NotePath("Lens/Notes/Deep"), ""));
        assertFalse(access.covers(new NotePath("Lens Edu/Light"), ""));
        assertFalse(access.covers(new NotePath("Lens"), ""));
        assertTrue(access.coversFolder("Lens", ""));
        assertFalse(access.coversFolder("", ""));
    }

    @Test
    void aTokenMadeFromAnotherNeverAllowsMore() {
        var reading =
                new TokenAccess(new TokenAccess.DocumentScope.Folder("Lens"), false, Optional.of(NOW.plusSeconds(10)));
        TokenAccess narrowed = reading.narrowedTo("a-document", true, NOW.plusSeconds(3600));

        assertFalse(narrowed.mayWrite());
        assertEquals(Optional.of(NOW.plusSeconds(10)), narrowed.expires());
        assertTrue(narrowed.covers(new NotePath("Lens/Light"), "a-document"));
        assertFalse(narrowed.covers(new NotePath("Lens/Light"), "another"));
        assertFalse(narrowed.covers(new NotePath("Private/Light"), "a-document"), "it has left the folder");
        TokenAccess again = narrowed.narrowedTo("a-document", false, NOW.plusSeconds(5));
        assertFalse(again.covers(new NotePath("Private/Light"), "a-document"));
    }
}
