package commonplace.projects;

import commonplace.projects.documents.PromotionLevel;
import java.util.List;
import java.util.Optional;

/** What is looked for among a project's documents; what is left open is as the project is configured. */
public record DocumentQuery(
        String query,
        Optional<List<String>> docTypes,
        Optional<List<PromotionLevel>> levels,
        Optional<Integer> limit,
        Optional<Double> minRelevance) {
    /** An empty list of what is wanted means that anything is. */
    public DocumentQuery {
        docTypes = docTypes.filter(types -> !types.isEmpty());
        levels = levels.filter(wanted -> !wanted.isEmpty());
    }
}
