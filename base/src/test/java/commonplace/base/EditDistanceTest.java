package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
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
        assertEquals(edits, EditDistance.between(a, b));
        assertEquals(edits, EditDistance.between(b, a));
    }

    @Test
    void whatIsBeyondTheBoundIsOnlyKnownToBeSo() {
        assertEquals(2, EditDistance.between("relay", "erlya", 2));
        assertTrue(EditDistance.between("relay", "something else", 2) > 2);
    }
}
