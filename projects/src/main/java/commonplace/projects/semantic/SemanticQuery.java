package commonplace.projects.semantic;

import commonplace.search.passages.Condition;
import java.util.List;

/**
 * What is looked for.
 *
 * @param minRelevance what is less relevant is not told
 * @param answered whether the texts are answered from: then what stands out as far is told as well
 * @param limit how many texts are looked at for that
 */
public record SemanticQuery(String text, List<Condition> conditions, double minRelevance, int limit, boolean answered) {
    /** Of texts that are told. */
    public SemanticQuery(String text, List<Condition> conditions, double minRelevance, int limit) {
        this(text, conditions, minRelevance, limit, false);
    }

    public SemanticQuery {
        conditions = List.copyOf(conditions);
    }

    boolean admits(SearchHit<?> hit) {
        return hit.relevance() >= minRelevance || (answered && hit.standing() >= minRelevance);
    }
}
