package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarTest {
    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "'', abc, 3",
        "relay, relay, 0",
        "relay, reley, 1",
        "relay, rela, 1",
        "relay, rellay, 1",
        "relay, realy, 1",
        "relay, erlya, 2",
        "abc, ca, 3",
    })
    void lettersAreMissingAddedReplacedOrSwapped(String a, String b, int edits) {
        assertEquals(edits, Similar.edits(a, b));
        assertEquals(edits, Similar.edits(b, a));
    }

    @Test
    void theClosestComesFirstAndTheFarNotAtAll() {
        assertEquals(List.of("form", "farm"), Similar.to("from", List.of("farm", "form", "weather")));
        assertEquals(List.of(), Similar.to("from", List.of("to", "")));
    }

    @Test
    void aNameIsMisspelledOnlyWhereItIsMoreThanChance() {
        assertEquals(Optional.of("title"), Similar.misspelled("tilte", List.of("date", "title")));
        assertEquals(Optional.empty(), Similar.misspelled("id", List.of("di")));
    }
}
