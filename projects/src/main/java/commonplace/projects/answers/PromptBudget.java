package commonplace.projects.answers;

import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.DocumentMatch.Role;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Shares out the room there is for documents: half of it at most goes to what is background only. */
final class PromptBudget {
    private final Map<Role, Integer> left = new EnumMap<>(Role.class);
    private final Map<Role, Integer> waiting = new EnumMap<>(Role.class);

    PromptBudget(List<DocumentMatch> evidence, int budget) {
        long background = 0;
        for (DocumentMatch each : evidence) {
            waiting.merge(each.role(), 1, Integer::sum);
            background += each.role() == Role.BACKGROUND ? each.text().length() : 0;
        }
        int most = waiting.containsKey(Role.FOUND) ? budget / 2 : budget;
        int forBackground = (int) Math.min(most, background);
        left.put(Role.BACKGROUND, forBackground);
        left.put(Role.FOUND, budget - forBackground);
    }

    /** For the next document: what a short one leaves, the others of its role have. */
    int next(DocumentMatch evidence) {
        int share = left.getOrDefault(evidence.role(), 0) / waiting.merge(evidence.role(), 0, Integer::sum);
        int used = Math.min(share, evidence.text().length());
        left.merge(evidence.role(), -used, Integer::sum);
        waiting.merge(evidence.role(), -1, Integer::sum);
        return share;
    }
}
