package commonplace.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.base.Speller;
import java.util.List;
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
        assertEquals(List.of(new Speller.Correction(meant, errors)), SPELLING.meant(written));
    }

    @ParameterizedTest
    @CsvSource({"mpc", "note", "ruts1", "trust", "audio", "bitten", "heat", "x"})
    void anotherWordIsNot(String written) {
        assertEquals(List.of(), SPELLING.meant(written));
    }
}
