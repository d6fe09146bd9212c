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

    private final Relevance relevance = new Relevance(CosineScale.SAME);

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

            List<Double> numbers = relevance.of(found, true);

            for (int i = 0; i < numbers.size(); i++) {
                double before = i == 0 ? 1 : numbers.get(i - 1);
                assertTrue(numbers.get(i) >= 0 && numbers.get(i) <= before, numbers + ", rerun with -Dseed=" + seed);
            }
        }
    }

    @Test
    void whatHasAllWordsIsNearAndStandsOutAnswers() {
        assertTrue(best(hit(1, OptionalDouble.of(0.75), 0.9, "en"), hit(0.5, OptionalDouble.of(0.6), 0.2, "en")) > 0.9);
    }

    @Test
    void whatSharesFewWordsWithTheQueryAndIsNoNearerThanOthersDoesNot() {
        assertTrue(
                best(hit(0.9, OptionalDouble.of(0.5), 0.2, "en"), hit(0.89, OptionalDouble.of(0.5), 0.2, "en")) < 0.1);
    }

    @Test
    void theSecondOfTwoThatScoreAlikeIsAsRelevantAsTheFirst() {
        List<Double> numbers = relevance.of(
                List.of(hit(1, OptionalDouble.of(0.8), 1, "en"), hit(1, OptionalDouble.of(0.7), 0.8, "en")), true);

        assertEquals(numbers.get(0), numbers.get(1));
    }

    @Test
    void byWordsAloneHalfOfThemIsNotEnough() {
        assertTrue(best(hit(1, NO_VECTOR, 0.5, "en"), hit(0.98, NO_VECTOR, 0.5, "en")) < 0.5);
        assertTrue(best(hit(1, NO_VECTOR, 0.95, "en"), hit(0.6, NO_VECTOR, 0.5, "en")) > 0.7);
    }

    @Test
    void whatHasNoneOfTheWordsIsNotFoundByWords() {
        assertTrue(best(hit(1, NO_VECTOR, 0, "en")) < 0.05);
    }

    // "how do I" came back with 0.95, since a text had all of its words.
    @Test
    void allOfTheSmallWordsSayNothing() {
        var found = List.of(hit(1, NO_VECTOR, 1, "en"), hit(0.5, NO_VECTOR, 0.5, "en"));

        assertTrue(relevance.of(found, false).getFirst() <= 0.3);
        assertTrue(relevance.of(found, true).getFirst() > 0.9);
    }

    @Test
    void aModelWithAnotherScaleGivesTheSameNumbers() {
        var found = List.of(hit(1, OptionalDouble.of(0.7), 0.6, "en"), hit(0.8, OptionalDouble.of(0.6), 0.5, "en"));
        var other = List.of(hit(1, OptionalDouble.of(0.4), 0.6, "en"), hit(0.8, OptionalDouble.of(0.2), 0.5, "en"));

        List<Double> numbers = new Relevance(new CosineScale(0.5, 0.5)).of(other, true);

        assertEquals(relevance.of(found, true).getFirst(), numbers.getFirst(), 1e-9);
    }

    @Test
    void nothingFoundHasNoNumbers() {
        assertEquals(List.of(), relevance.of(List.of(), true));
    }

    private double best(DocumentHit... found) {
        return relevance.of(List.of(found), true).getFirst();
    }

    private static DocumentHit hit(double score, OptionalDouble cosine, double coverage, String language) {
        return new DocumentHit("a", 0, new byte[0], 0, 1, score, score, cosine, coverage, language);
    }
}
