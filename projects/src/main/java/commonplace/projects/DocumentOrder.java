package commonplace.projects;

import commonplace.projects.DocumentFinder.Candidate;
import commonplace.projects.documents.Documents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order in which documents are told: by relevance, lifted by promotion, and never before what supersedes them. */
final class DocumentOrder {
    /** Small beside any difference in relevance. */
    private static final double JUST_BELOW = 1e-9;

    private DocumentOrder() {}

    /** @param documents says which of them supersede which */
    static List<Candidate> ordered(List<Candidate> candidates, Documents documents) {
        Map<String, Double> ranks = new HashMap<>();
        candidates.forEach(each -> ranks.put(
                each.id(),
                Math.min(1, each.relevance() + each.card().promotion().lift())));
        // A chain of documents that supersede one another settles after as many rounds as it has links.
        boolean settled = false;
        for (int round = 0; round < candidates.size() && !settled; round++) {
            settled = !lower(candidates, documents, ranks);
        }
        List<Candidate> ordered = new ArrayList<>(candidates);
        ordered.sort(Comparator.comparingDouble((Candidate each) -> -ranks.getOrDefault(each.id(), 0.0))
                .thenComparing(each -> each.card().promotion(), Comparator.reverseOrder())
                .thenComparingDouble(each -> -each.relevance())
                .thenComparing(Candidate::id));
        return ordered;
    }

    private static boolean lower(List<Candidate> candidates, Documents documents, Map<String, Double> ranks) {
        boolean changed = false;
        for (Candidate newer : candidates) {
            double limit = ranks.getOrDefault(newer.id(), 0.0) - JUST_BELOW;
            for (String older : documents.superseded(newer.id())) {
                Double rank = ranks.get(older);
                if (rank != null && rank > limit && !older.equals(newer.id())) {
                    ranks.put(older, limit);
                    changed = true;
                }
            }
        }
        return changed;
    }
}
