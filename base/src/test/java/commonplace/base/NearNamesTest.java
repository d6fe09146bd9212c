package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
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
        assertEquals(edits, NearNames.edits(a, b));
        assertEquals(edits, NearNames.edits(b, a));
    }

    @Test
    void theClosestComesFirstAndTheFarNotAtAll() {
        assertEquals(List.of("form", "farm"), NearNames.to("from", List.of("farm", "form", "weather")));
        assertEquals(List.of(), NearNames.to("from", List.of("to", "")));
    }

    @Test
    void aNameIsMisspelledOnlyWhereItIsMoreThanChance() {
        assertEquals(Optional.of("title"), NearNames.misspelled("tilte", List.of("date", "title")));
        assertEquals(Optional.empty(), NearNames.misspelled("id", List.of("di")));
    }
}
