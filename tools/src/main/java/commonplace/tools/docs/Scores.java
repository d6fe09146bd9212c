package commonplace.tools.docs;

import commonplace.projects.documents.DocumentMatch;
import java.util.List;
import java.util.Optional;

/** Scores as they are shown: two digits tell all there is to tell. */
final class Scores {
    static final String RANK = "Only where promotion or supersession gave the document another place than its"
            + " relevance: what the order goes by";

    private Scores() {}

    static double shown(double score) {
        return Math.round(score * 100) / 100.0;
    }

    /** What a document was ranked by, if it stands before one that is more relevant, or behind one that is less. */
    static Optional<Double> rank(List<DocumentMatch> matches, int place) {
        double own = shown(matches.get(place).relevance());
        for (int i = 0; i < matches.size(); i++) {
            double other = shown(matches.get(i).relevance());
            if (i < place ? other < own : other > own) {
                return Optional.of(shown(matches.get(place).hit().score()));
            }
        }
        return Optional.empty();
    }
}
