package commonplace.projects;

import commonplace.projects.config.ConfigFieldReader;
import java.util.Optional;

/**
 * What a search asks for.
 *
 * @param count what its limit is called
 */
record SearchBounds(String query, String count, int limit, double minRelevance) {
    private static final int MOST = ConfigFieldReader.MAX_RESULTS;

    /** Why these do not do; empty if they do. */
    Optional<ProjectProblem> problem() {
        if (query.isBlank()) {
            return invalid("'query' is empty; say what you are looking for");
        }
        if (limit < 1 || limit > MOST) {
            return invalid("'" + count + "' must be from 1 to " + MOST + ", not " + limit);
        }
        if (!(minRelevance >= 0 && minRelevance <= 1)) {
            return invalid("'min_relevance_score' must be from 0 to 1, not " + minRelevance);
        }
        return Optional.empty();
    }

    private static Optional<ProjectProblem> invalid(String message) {
        return Optional.of(new ProjectProblem(ProjectProblem.Code.INVALID_PARAMS, message));
    }
}
