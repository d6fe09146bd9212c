package commonplace.search.catalog;

import commonplace.search.Bm25;
import commonplace.search.catalog.CatalogQuery.QueryWord;
import commonplace.search.catalog.CatalogQuery.WeightedTerm;

/**
 * BM25 over all texts of a thing as one, in which words of its name, namespace and tags count as often as they are boosted,
 * and half as much again over its name alone. Measured: better than a sum over fields, and than either alone.
 *
 * @param scores by slot; 0 for those that have none of the words
 * @param matched by slot: how much of what was asked for the thing has words for, rare words counting more
 * @param asked how much was asked for
 * @param few what a request of a few rare words asks for
 */
record WordScores(double[] scores, double[] matched, double asked, double few) {
    private static final double NAME = 0.5;
    private static final int FEW_WORDS = 3;

    /** Among fewer things, it says little about a word that one of them has it. */
    private static final int FEWEST_THINGS = 50;

    static WordScores of(CatalogQuery query, InvertedIndex index) {
        double rarest = Bm25.rarity(Math.max(FEWEST_THINGS, index.size()), 0);
        double asked = query.unknown() * rarest;
        for (QueryWord word : query.words()) {
            asked += rarity(word, index);
        }
        var sums = new Sums(index);
        query.words().forEach(sums::add);
        return new WordScores(sums.scores, sums.matched, asked, FEW_WORDS * rarest);
    }

    /** The part of what was asked for that a thing has words for, from 0 to 1. */
    double covered(int slot) {
        return asked > 0 ? matched[slot] / asked : 0;
    }

    /** The same, of a few words: of a long request no thing has most words. */
    double coveredOfFew(int slot) {
        return asked > 0 ? matched[slot] / Math.min(asked, few) : 0;
    }

    private static double rarity(QueryWord word, InvertedIndex index) {
        int having = index.postings(word.stem()).slots().length;
        return Bm25.rarity(Math.max(FEWEST_THINGS, index.size()), having);
    }

    private static final class Sums {
        private final InvertedIndex index;
        private final double[] scores;
        private final double[] matched;

        // What the alternatives before have given for the same word; zero between words.
        private final double[] bestScore;
        private final double[] bestMatch;

        Sums(InvertedIndex index) {
            this.index = index;
            int slots = index.slots().length;
            scores = new double[slots];
            matched = new double[slots];
            bestScore = new double[slots];
            bestMatch = new double[slots];
        }

        void add(QueryWord word) {
            double rarity = rarity(word, index);
            word.alternatives().forEach(term -> add(term, rarity));
            word.alternatives().forEach(this::forget);
        }

        private void add(WeightedTerm term, double rarity) {
            Postings postings = index.postings(term.stem());
            double meanText = index.meanTextLength();
            double meanName = index.meanNameLength();
            double text = term.weight() * Bm25.rarity(index.size(), postings.slots().length);
            double name = NAME * term.weight() * Bm25.rarity(index.size(), postings.names());
            for (int i = 0; i < postings.slots().length; i++) {
                int at = postings.slots()[i];
                double score = text * Bm25.saturated(postings.inText()[i], index.textLengths()[at] / meanText);
                if (postings.inName()[i] > 0) {
                    score += name * Bm25.saturated(postings.inName()[i], index.nameLengths()[at] / meanName);
                }
                scores[at] += Math.max(0, score - bestScore[at]);
                bestScore[at] = Math.max(score, bestScore[at]);
                double match = term.weight() * rarity;
                matched[at] += Math.max(0, match - bestMatch[at]);
                bestMatch[at] = Math.max(match, bestMatch[at]);
            }
        }

        private void forget(WeightedTerm term) {
            for (int at : index.postings(term.stem()).slots()) {
                bestScore[at] = 0;
                bestMatch[at] = 0;
            }
        }
    }
}
