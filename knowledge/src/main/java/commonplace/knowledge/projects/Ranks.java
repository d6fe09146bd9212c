package commonplace.knowledge.projects;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order in which documents are told: by relevance, lifted by promotion, and never before what supersedes them. */
final class Ranks {
    /** Small beside any difference in relevance. */
    private static final double JUST_BELOW = 1e-9;

    private Ranks() {}

    /** @param documents says which of them supersede which */
    static List<Match> ordered(List<Match> matches, Documents documents) {
        Map<String, Double> ranks = new HashMap<>();
        matches.forEach(match -> ranks.put(
                match.id(),
                Math.min(1, match.relevance() + match.card().promotion().lift())));
        // A chain of documents that supersede one another settles after as many rounds as it has links.
        boolean settled = false;
        for (int round = 0; round < matches.size() && !settled; round++) {
            settled = !lower(matches, documents, ranks);
        }
        List<Match> ordered = new ArrayList<>(matches);
        ordered.sort(Comparator.comparingDouble((Match match) -> -ranks.getOrDefault(match.id(), 0.0))
                .thenComparing(match -> match.card().promotion(), Comparator.reverseOrder())
                .thenComparingDouble(match -> -match.relevance())
                .thenComparing(Match::path));
        return ordered;
    }

    private static boolean lower(List<Match> matches, Documents documents, Map<String, Double> ranks) {
        boolean changed = false;
        for (Match newer : matches) {
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
