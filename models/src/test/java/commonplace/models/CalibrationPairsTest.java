package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.models.CalibrationPairs.Pair;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CalibrationPairsTest {
    private final List<Pair> pairs = CalibrationPairs.all();

    @Test
    void thereAreEnoughOfEachKindAndNoneTwice() {
        Set<String> texts = new HashSet<>();
        for (Pair pair : pairs) {
            assertTrue(texts.add(pair.question()), pair.question());
            assertTrue(texts.add(pair.answer()), pair.answer());
            pair.sameTopic().ifPresent(text -> assertTrue(texts.add(text), text));
        }
        assertEquals(62, pairs.size());
        assertEquals(
                20, pairs.stream().filter(pair -> pair.sameTopic().isPresent()).count());
    }

    @Test
    void everyPassageFitsIntoTheSmallestWindow() {
        for (Pair pair : pairs) {
            assertTrue(WordpieceTokenizer.english().count(pair.answer()) < 200, pair.answer());
        }
    }
}
