package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.search.languages.Language;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ScoreFusionTest {
    private static final OptionalDouble NONE = OptionalDouble.empty();

    @Test
    void wordsCountRelativeToTheBestAndVectorsByHowFarTheyAreBehindIt() {
        var fusion = ScoreFusion.over(List.of(candidate(8, 0.9), candidate(4, 0.5), candidate(0, 0.7)), 0.4);

        assertEquals(1, fusion.score(8, OptionalDouble.of(0.9), 0.6), 1e-9);
        assertEquals(0.4 * 0.5, fusion.score(4, OptionalDouble.of(0.5), 0.6), 1e-9);
        assertEquals(0.6 * 0.5, fusion.score(0, OptionalDouble.of(0.7), 0.6), 1e-9);
        assertEquals(0.5, fusion.score(4, OptionalDouble.of(0.7), 0.6), 1e-9);
    }

    @Test
    void aSectionWithoutVectorAmongOthersGoesByItsWords() {
        var fusion = ScoreFusion.over(List.of(candidate(8, 0.9), candidate(4, 0.5), candidate(6)), 0.4);

        assertEquals(0.75, fusion.score(6, NONE, 0.6), 1e-9);
    }

    @Test
    void withoutAnyWordsFoundVectorsCountAlone() {
        var fusion = ScoreFusion.over(List.of(candidate(0, 0.9), candidate(0, 0.5)), 0.4);

        assertEquals(1, fusion.score(0, OptionalDouble.of(0.9), 0.6), 1e-9);
        assertEquals(0, fusion.score(0, OptionalDouble.of(0.5), 0.6), 1e-9);
    }

    @Test
    void withoutAnyVectorsWordsCountAlone() {
        var fusion = ScoreFusion.over(List.of(candidate(8), candidate(2)), 0.4);

        assertEquals(0.25, fusion.score(2, NONE, 0.6), 1e-9);
    }

    @Test
    void whoComesLaterAndIsFartherAwayScoresNothingByItsVector() {
        var fusion = ScoreFusion.over(List.of(candidate(8, 0.9), candidate(4, 0.5)), 0.4);

        assertEquals(0, fusion.score(0, OptionalDouble.of(-0.5), 0.6), 1e-9);
    }

    @Test
    void anotherThatIsFarAwayChangesNothing() {
        var few = ScoreFusion.over(List.of(candidate(8, 0.9), candidate(4, 0.8)), 0.4);
        var more = ScoreFusion.over(List.of(candidate(8, 0.9), candidate(4, 0.8), candidate(0, -0.9)), 0.4);

        assertEquals(few.score(4, OptionalDouble.of(0.8), 0.6), more.score(4, OptionalDouble.of(0.8), 0.6), 1e-9);
    }

    @Test
    void aSingleVectorIsTheBest() {
        var fusion = ScoreFusion.over(List.of(candidate(8, 0.3), candidate(4)), 0.4);

        assertEquals(1, fusion.score(8, OptionalDouble.of(0.3), 0.6), 1e-9);
    }

    private static Candidate candidate(double text, double... cosines) {
        return new Candidate(
                0, new SectionRecord("a", 0, Language.ENGLISH, 0, 0, List.of(), new byte[0]), text, false, cosines);
    }
}
