package commonplace.projects.answers;

import java.util.OptionalDouble;

/**
 * A statement, and what speaks for its being the answer.
 *
 * @param words how well its words fit the question's (BM25 among all statements)
 * @param coverage the share of the question's words that occur in it, rare words weighing more
 * @param cosine of its meaning and the question's, where a model was there to tell
 * @param score of all that, from 0 to 1
 */
record RankedStatement(Quote quote, double words, double coverage, OptionalDouble cosine, double score) {
    RankedStatement with(double meaning) {
        return new RankedStatement(quote, words, coverage, OptionalDouble.of(meaning), score);
    }

    RankedStatement scored(double newScore) {
        return new RankedStatement(quote, words, coverage, cosine, newScore);
    }
}
