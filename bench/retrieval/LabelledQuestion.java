package commonplace.projects.semantic;

import commonplace.search.passages.DocumentHit;
import java.util.List;

/**
 * What was found for a question, as relevance sees it, and which of it is relevant.
 *
 * @param group set and size; each counts as much as another when constants are learned
 * @param byWords whether there is no vector to rely on
 */
record LabelledQuestion(
        String group,
        String size,
        boolean answerable,
        boolean byWords,
        double coverage,
        double cosine,
        double texts,
        double[] lag,
        boolean[] relevant) {
    /** As in the product, nothing is learned of fewer texts. */
    private static final int FEWEST = 10;

    static LabelledQuestion of(Sample sample, String question, List<DocumentHit> found) {
        DocumentHit best = found.getFirst();
        var lag = new double[found.size()];
        var relevant = new boolean[found.size()];
        for (int i = 0; i < lag.length; i++) {
            lag[i] = Math.max(i == 0 ? 0 : lag[i - 1], best.score() - found.get(i).score());
            relevant[i] = sample.isRelevant(question, found.get(i).document());
        }
        return new LabelledQuestion(
                sample.set().name() + " " + sample.name(),
                sample.name(),
                sample.answerable().contains(question),
                best.cosine().isEmpty(),
                best.termCoverage(),
                best.cosine().orElse(0),
                Math.log10(Math.max(FEWEST, sample.documents().size())),
                lag,
                relevant);
    }

    /** What the weights are of, for one of the hits. */
    double[] features(int hit) {
        return new double[] {1, coverage, cosine, -texts, hit == 0 ? 0 : -1, -lag[hit]};
    }
}
