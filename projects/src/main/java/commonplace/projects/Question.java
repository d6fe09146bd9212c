package commonplace.projects;

import commonplace.projects.documents.PromotionLevel;
import java.util.List;
import java.util.Optional;

/**
 * A question to a project's documents; what is left open is as the project is configured.
 *
 * @param includeCritical whether every critical document is taken into account, be it relevant or not
 */
public record Question(
        String query,
        Optional<List<String>> docTypes,
        Optional<Integer> maxSources,
        Optional<Double> minRelevance,
        PromotionLevel minPromotion,
        boolean includeCritical) {
    /** An empty list of doc-types means all of them. */
    public Question {
        docTypes = docTypes.filter(types -> !types.isEmpty());
    }
}
