package commonplace.search.catalog;

/**
 * BM25 over all texts of a thing as one, in which words of its name, namespace and tags count as often as they are boosted,
 * and half as much again over its name alone. Measured: better than a sum over fields, and than either alone.
 */
final class WordScores {
    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final double NAME = 0.5;

    private WordScores() {}

    /** By slot; 0 for those that have none of the words. */
    static double[] of(CatalogQuery query, InvertedIndex index) {
        var scores = new double[index.slots().length];
        double meanText = index.meanTextLength();
        double meanName = index.meanNameLength();
        for (CatalogQuery.Term term : query.terms()) {
            Postings postings = index.postings(term.stem());
            double text = term.weight() * rarity(index.size(), postings.slots().length);
            double name = NAME * term.weight() * rarity(index.size(), postings.names());
            for (int i = 0; i < postings.slots().length; i++) {
                int at = postings.slots()[i];
                scores[at] += text * saturated(postings.inText()[i], index.textLengths()[at] / meanText);
                if (postings.inName()[i] > 0) {
                    scores[at] += name * saturated(postings.inName()[i], index.nameLengths()[at] / meanName);
                }
            }
        }
        return scores;
    }

    private static double rarity(int all, int having) {
        return Math.log(1 + (all - having + 0.5) / (having + 0.5));
    }

    private static double saturated(double often, double relativeLength) {
        return often / (often + K1 * (1 - B + B * relativeLength));
    }
}
