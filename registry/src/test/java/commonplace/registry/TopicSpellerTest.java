package commonplace.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.base.NearNames;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicSpellerTest {
    private static final List<String> KNOWN = List.of(
            "audit", "automation", "bitcoin", "linux", "mcp", "node", "password", "pubky", "relay", "rust", "threat");
    private static final TopicSpeller SPELLING = new TopicSpeller(KNOWN);

    @ParameterizedTest
    @CsvSource({
        "bitcon, bitcoin, 1",
        "bitcion, bitcoin, 1",
        "linx, linux, 1",
        "nod, node, 1",
        "noed, node, 1",
        "passwrod, password, 1",
        "pasworrd, password, 2",
        "automtaoin, automation, 2",
        "reley, relay, 1",
        "htreat, threat, 1",
    })
    void aWordIsFoundDespiteErrors(String written, String meant, int errors) {
        assertEquals(List.of(new TopicSpeller.Meant(meant, errors)), SPELLING.meant(written));
    }

    @ParameterizedTest
    @CsvSource({"mpc", "note", "ruts1", "trust", "audio", "bitten", "heat", "x"})
    void anotherWordIsNot(String written) {
        assertEquals(List.of(), SPELLING.meant(written));
    }

    @Test
    void whatIsFiledIsFoundAsIfAllWordsWereCompared() {
        long seed = Long.getLong("seed", 1);
        var random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            var word = new StringBuilder(KNOWN.get(random.nextInt(KNOWN.size())));
            for (int errors = 1 + random.nextInt(2); errors > 0 && word.length() > 1; errors--) {
                int at = 1 + random.nextInt(word.length() - 1);
                switch (random.nextInt(3)) {
                    case 0 -> word.deleteCharAt(at);
                    case 1 -> word.insert(at, (char) ('a' + random.nextInt(26)));
                    default -> word.setCharAt(at, (char) ('a' + random.nextInt(26)));
                }
            }
            String written = word.toString();
            int fewest = KNOWN.stream()
                    .filter(known ->
                            written.charAt(0) == known.charAt(0) && Math.max(written.length(), known.length()) >= 6)
                    .mapToInt(known -> NearNames.edits(written, known))
                    .filter(errors -> errors <= (written.length() >= 8 ? 2 : 1))
                    .min()
                    .orElse(Integer.MAX_VALUE);
            if (fewest < Integer.MAX_VALUE) {
                assertEquals(
                        fewest,
                        SPELLING.meant(written).getFirst().errors(),
                        "rerun with -Dseed=" + seed + ": " + written);
            }
        }
    }
}
