package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZBase32Test {
    // spec: "Human-oriented base-32 encoding", its examples of whole bytes; then RFC 8032's first public key
    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "00, yy",
        "ff, 9h",
        "f0bfc7, 6n9hq",
        "d47a04, 4t7ye",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a,"
                + " 47pjoycnsrfmxikm95jh13y88e8qnhzu5kungjpxyepgt7a8krpy"
    })
    void bytesAreWrittenAsTheSpecificationSays(String hex, String text) {
        assertEquals(text, ZBase32.encode(HexFormat.of().parseHex(hex)));
        assertArrayEquals(HexFormat.of().parseHex(hex), ZBase32.decode(text));
    }

    @Test
    void whatWasWrittenIsReadBack() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            var bytes = new byte[random.nextInt(80)];
            random.nextBytes(bytes);
            String text = ZBase32.encode(bytes);

            assertEquals(ZBase32.length(bytes.length), text.length(), "-Dseed=" + seed);
            assertArrayEquals(bytes, ZBase32.decode(text), "-Dseed=" + seed);
        }
    }

    @Test
    void noOtherTextIsReadAsTheSameBytes() {
        String alphabet = "ybndrfg8ejkmcpqxot1uwisza345h769";
        var seen = new HashSet<String>();
        for (int i = 0; i < 32 * 32; i++) {
            String text = "" + alphabet.charAt(i / 32) + alphabet.charAt(i % 32);
            try {
                assertTrue(seen.add(HexFormat.of().formatHex(ZBase32.decode(text))), text);
            } catch (IllegalArgumentException bitsLeft) {
                assertTrue(String.valueOf(bitsLeft.getMessage()).contains("bits that belong to no byte"), text);
            }
        }
        assertEquals(256, seen.size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        y0 | '0' at character 2 is not one of ybndrfg8ejkmcpqxot1uwisza345h769
        Yy | 'Y' at character 1 is not one of ybndrfg8ejkmcpqxot1uwisza345h769
        yé | U+00E9 at character 2 is not one of ybndrfg8ejkmcpqxot1uwisza345h769
        yy😀 | U+1F600 at character 3 is not one of ybndrfg8ejkmcpqxot1uwisza345h769
        yb | 'b' at the end, character 2, has bits that belong to no byte
        y | no bytes make 1 characters of z-base-32; 0 or 2 would be possible
        yyy | no bytes make 3 characters of z-base-32; 2 or 4 would be possible
        yyyyyy | no bytes make 6 characters of z-base-32; 5 or 7 would be possible
        """)
    void whatNobodyWritesIsRefused(String text, String reason) {
        var refused = assertThrows(IllegalArgumentException.class, () -> ZBase32.decode(text));

        assertEquals(reason, refused.getMessage());
    }
}
