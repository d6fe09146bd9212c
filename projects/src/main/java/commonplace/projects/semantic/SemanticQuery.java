package commonplace.projects.semantic;

import commonplace.search.passages.Condition;
import java.util.List;

/**
 * What is looked for.
 *
 * @param minRelevance what is less relevant is not told
 * @param limit how many texts are looked at for that
 */
public record SemanticQuery(String text, List<Condition> conditions, double minRelevance, int limit) {
    public SemanticQuery {
        conditions = List.copyOf(conditions);
    }
}
