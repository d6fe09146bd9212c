package commonplace.search.passages;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A word of the query.
 *
 * @param typed as it stands in the query
 * @param terms by field, how the word stands there: in each language its own way
 * @param parts if it is a name in code, the words it is made of
 * @param count how often the query has it
 * @param sections how many sections have it, in any of its forms
 * @param weight the rarer, the more
 */
record QueryWord(
        String typed, Map<String, Set<String>> terms, List<QueryWord> parts, int count, long sections, double weight) {
    boolean isKnown() {
        return sections > 0 || parts.stream().anyMatch(QueryWord::isKnown);
    }
}
