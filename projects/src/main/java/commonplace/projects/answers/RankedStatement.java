package commonplace.projects.answers;

import java.util.OptionalDouble;

/**
 * A statement, and what speaks for its being the answer.
 *
 * @param words how well its words and those of what it is read with fit the question's (BM25 among all statements)
 * @param coverage the share of the words of the question's subject that occur in it, rare words weighing more
 * @param added how many words it has that the question has not
 * @param cosine of its meaning and the question's, where a model was there to tell
 * @param score of all that, and of its role: 1 for what fits best by words and meaning, more where the role fits too
 */
record RankedStatement(
        Statement statement, double words, double coverage, int added, OptionalDouble cosine, double score) {
    Quote quote() {
        return statement.quote();
    }

    RankedStatement with(double meaning) {
        return new RankedStatement(statement, words, coverage, added, OptionalDouble.of(meaning), score);
    }

    RankedStatement scored(double newScore) {
        return new RankedStatement(statement, words, coverage, added, cosine, newScore);
    }
}
