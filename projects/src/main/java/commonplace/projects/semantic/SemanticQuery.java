package commonplace.projects.semantic;

import commonplace.search.passages.Condition;
import java.util.List;

/**
 * What is looked for.
 *
 * @param minRelevance what is less relevant is not told
 * @param answered whether the texts are answered from: where none is relevant enough, those that stand out so far are told then
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

    /** Those that are relevant enough; where none is and texts are answered from, those that stand out so far. */
    <T> List<SearchHit<T>> admitted(List<SearchHit<T>> hits) {
        List<SearchHit<T>> relevant =
                hits.stream().filter(hit -> hit.relevance() >= minRelevance).toList();
        return relevant.isEmpty() && answered
                ? hits.stream().filter(hit -> hit.standing() >= minRelevance).toList()
                : relevant;
    }
}
