package commonplace.knowledge.semantic;

import commonplace.search.passages.Found;

/**
 * Makes of what speaks for a text a number that means the same with every model and for every collection: 0.7 and up for
 * a text that answers the query, below 0.5 for an unrelated one.
 *
 * <p>A cosine says little by itself. The best of a thousand unrelated texts is nearer to a query than the best of three,
 * so what counts is how far a text stands out above the best of as many unrelated ones. Words that it shares with the
 * query speak for it as well; that it shares none does not speak against it. The constants were chosen on labelled
 * questions (see the benchmarks).
 */
record Relevance(Scale scale) {
    /** The mean and the deviation of the cosines of texts that have nothing to do with each other. */
    private static final double NOISE = 0.385;

    private static final double NOISE_DEVIATION = 0.07;

    private static final double WORDS = 0.25;

    /** How far a text stands out that is as likely related as not, and one that answers. */
    private static final double RELATED = 0;

    private static final double ANSWERING = 0.07;

    /** The share of a query's words at which a text is related, where the words are all there is to go by. */
    private static final double RELATED_WORDS = 0.35;

    private static final double ANSWERING_WORDS = 0.5;

    /** The logarithm of the odds of 0.7. */
    private static final double ODDS = Math.log(0.7 / 0.3);

    /** @param texts how many there are */
    double of(Found found, long texts) {
        double standing = found.cosine().isPresent()
                ? scale.of(found.cosine().getAsDouble()) + WORDS * found.termCoverage() - bestOfUnrelated(texts)
                : byWords(found.termCoverage());
        return 1 / (1 + Math.exp(-ODDS * (standing - RELATED) / (ANSWERING - RELATED)));
    }

    private static double bestOfUnrelated(long texts) {
        return NOISE + NOISE_DEVIATION * Math.sqrt(2 * Math.log(texts + 1.0));
    }

    private static double byWords(double coverage) {
        return RELATED + (coverage - RELATED_WORDS) * (ANSWERING - RELATED) / (ANSWERING_WORDS - RELATED_WORDS);
    }
}
