package commonplace.projects;

import commonplace.projects.config.ConfigFieldReader;
import commonplace.projects.config.ProjectLayout.Tuning;
import java.util.Optional;

/**
 * What a search asks for, with all filled in that the query leaves open.
 *
 * @param count what its limit is called
 * @param answered whether documents are answered from
 */
record SearchBounds(String query, String count, int limit, double minRelevance, boolean answered) {
    private static final int MOST = ConfigFieldReader.MAX_RESULTS;

    /** Of documents that are told. */
    static SearchBounds ofSearch(DocumentQuery query, Tuning tuning) {
        return of(query, "limit", tuning.searchLimit(), tuning.searchMin(), tuning, false);
    }

    /** Of documents that are answered from. */
    static SearchBounds ofAnswer(DocumentQuery query, Tuning tuning) {
        return of(query, "max_sources", tuning.maxSources(), tuning.ragMin(), tuning, true);
    }

    private static SearchBounds of(
            DocumentQuery query, String count, int usual, double usualMin, Tuning tuning, boolean answered) {
        double min = switch (query.collection()) {
            case PROJECT -> usualMin;
            case EXTERNAL -> tuning.externalMin();
        };
        return new SearchBounds(
                query.text(),
                count,
                query.limit().orElse(usual),
                query.minRelevance().orElse(min),
                answered);
    }

    SearchBounds whateverTheRelevance() {
        return new SearchBounds(query, count, limit, 0, answered);
    }

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
