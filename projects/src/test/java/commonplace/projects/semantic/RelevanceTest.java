package commonplace.projects.semantic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.passages.DocumentHit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RelevanceTest {
    private static final OptionalDouble NO_VECTOR = OptionalDouble.empty();

    private final Relevance relevance = new Relevance(CosineScale.SAME, false);

    @Test
    void itNeverRisesAlongTheOrder() {
        long seed = Long.getLong("seed", 16);
        var random = new Random(seed);
        for (int round = 0; round < 1000; round++) {
            var found = new ArrayList<DocumentHit>();
            double score = 1;
            for (int i = random.nextInt(12); i >= 0; i--) {
                score -= random.nextDouble() * score / 3;
                OptionalDouble cosine = random.nextBoolean() ? OptionalDouble.of(random.nextDouble()) : NO_VECTOR;
                found.add(hit(score, cosine, random.nextDouble(), random.nextBoolean() ? "en" : "cjk"));
            }

            List<Double> numbers = relevance.of(found, 10, true);

            for (int i = 0; i < numbers.size(); i++) {
                double before = i == 0 ? 1 : numbers.get(i - 1);
                assertTrue(numbers.get(i) >= 0 && numbers.get(i) <= before, numbers + ", rerun with -Dseed=" + seed);
            }
        }
    }

    @Test
    void whatIsBehindTheBestIsLessLikelyTheAnswer() {
        List<Double> numbers = relevance.of(
                List.of(
                        hit(1, OptionalDouble.of(0.75), 0.9, "en"),
                        hit(1, OptionalDouble.of(0.74), 0.9, "en"),
                        hit(0.6, OptionalDouble.of(0.7), 0.9, "en")),
                100,
                true);

        assertTrue(numbers.get(0) > 0.9, numbers.toString());
        assertTrue(numbers.get(1) > 0.5 && numbers.get(1) < numbers.get(0), numbers.toString());
        assertTrue(numbers.get(2) < 0.1, numbers.toString());
    }

    /** The best of many unrelated texts is nearer than the best of a few. */
    @Test
    void theSameEvidenceSaysLessAmongManyTexts() {
        var found = List.of(hit(1, OptionalDouble.of(0.6), 0.3, "en"));

        assertTrue(relevance.of(found, 10_000, true).getFirst()
                < relevance.of(found, 10, true).getFirst());
    }

    // A note that shares one common word with a question of several came with 0.9.
    @Test
    void oneOfSeveralWordsIsNotRelated() {
        assertTrue(relevance
                        .of(List.of(hit(1, OptionalDouble.of(0.5), 0.2, "en")), 3, true)
                        .getFirst()
                < 0.3);
        assertTrue(relevance.of(List.of(hit(1, NO_VECTOR, 0.2, "en")), 3, true).getFirst() < 0.3);
    }

    /** A text in another language shares no word with the query, whatever it says. */
    @Test
    void meaningAloneIsEnoughWhereTheModelRelatesLanguages() {
        var found = List.of(hit(1, OptionalDouble.of(0.72), 0, "en"));

        assertTrue(new Relevance(CosineScale.SAME, true).of(found, 100, true).getFirst() > 0.7);
        assertTrue(relevance.of(found, 100, true).getFirst() < 0.5);
    }

    // "how do I" came back with 0.95, since a text had all of its words.
    @Test
    void allOfTheSmallWordsSayNothing() {
        var found = List.of(hit(1, NO_VECTOR, 1, "en"), hit(0.5, NO_VECTOR, 0.5, "en"));

        assertTrue(relevance.of(found, 10, false).getFirst() <= 0.3);
        assertTrue(relevance.of(found, 10, true).getFirst() > 0.9);
    }

    @Test
    void nothingFoundHasNoNumbers() {
        assertEquals(List.of(), relevance.of(List.of(), 10, true));
    }

    private static DocumentHit hit(double score, OptionalDouble cosine, double coverage, String language) {
        return new DocumentHit("a", 0, new byte[0], 0, 1, score, score, cosine, coverage, language);
    }
}
