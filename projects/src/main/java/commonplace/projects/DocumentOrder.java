package commonplace.projects;

import commonplace.projects.documents.Documents;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.StoredPart;
import commonplace.projects.semantic.SearchHit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which documents are told: that in which they were found, which is that of their relevance, but for two
 * things. Promotion lifts a document, and none stands before what supersedes it. What the order then goes by is the score of
 * each hit; its relevance stays what it was.
 */
final class DocumentOrder {
    /** Small beside any difference in relevance. */
    private static final double JUST_BELOW = 1e-9;

    private DocumentOrder() {}

    /**
     * @param hits in the order in which they were found
     * @param documents says which of them supersede which
     */
    static List<SearchHit<StoredPart>> ordered(List<SearchHit<StoredPart>> hits, Documents documents) {
        Map<String, Double> ranks = new HashMap<>();
        hits.forEach(each -> ranks.put(
                each.id(), Math.min(1, each.relevance() + promotion(each).lift())));
        // A chain of documents that supersede one another settles after as many rounds as it has links.
        boolean settled = false;
        for (int round = 0; round < hits.size() && !settled; round++) {
            settled = !lower(hits, documents, ranks);
        }
        // Those that are equal in all this stay as they were found.
        return hits.stream()
                .map(each -> each.ranked(Math.max(0, ranks.getOrDefault(each.id(), 0.0))))
                .sorted(Comparator.comparingDouble((SearchHit<StoredPart> each) -> ranks.getOrDefault(each.id(), 0.0))
                        .thenComparing(DocumentOrder::promotion)
                        .thenComparingDouble(SearchHit::relevance)
                        .reversed())
                .toList();
    }

    private static PromotionLevel promotion(SearchHit<StoredPart> hit) {
        return hit.about().card().promotion();
    }

    private static boolean lower(List<SearchHit<StoredPart>> hits, Documents documents, Map<String, Double> ranks) {
        boolean changed = false;
        for (SearchHit<StoredPart> newer : hits) {
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
